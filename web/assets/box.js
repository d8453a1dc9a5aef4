// The box of the search on pages that show no hits: it has suggestions, and "/" leads to it.

import { suggest } from "./suggest.js";

const box = document.getElementById("q");
const form = document.getElementById("ask-cards");
suggest(box, document.getElementById("suggestions"), form.dataset.suggest, () => {});

if (document.body.classList.contains("home-page") && !matchMedia("(pointer: coarse)").matches) {
  box.focus();
}

document.addEventListener("keydown", (event) => {
  let on = true;
  try {
    on = localStorage.getItem("kotei-keys") !== "off"; // the switch is on the page of the search
  } catch {
    // A browser that keeps nothing has the keys on.
  }
  if (on && event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.matches("input, select, textarea")) {
    event.preventDefault();
    box.focus();
  }
});
