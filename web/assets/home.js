// The first page: the box has suggestions, and "/" leads to it.

import { suggest } from "./suggest.js";

const box = document.getElementById("q");
const form = document.getElementById("ask-cards");
suggest(box, document.getElementById("suggestions"), form.dataset.suggest, () => {});
if (!matchMedia("(pointer: coarse)").matches) {
  box.focus();
}
