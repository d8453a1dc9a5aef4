// What every page has: the switch of light and dark, without asking the server again.

const root = document.documentElement;

function theme(chosen) {
  const keep = chosen === "light" || chosen === "dark";
  if (keep) {
    root.dataset.theme = chosen;
  } else {
    delete root.dataset.theme;
  }
  document.cookie = `theme=${keep ? chosen : ""}; path=/; max-age=${keep ? 31536000 : 0}; samesite=lax`;
  for (const link of document.querySelectorAll("[data-theme-to]")) {
    const here = link.dataset.themeTo === chosen;
    here ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
  }
}

for (const link of document.querySelectorAll("[data-theme-to]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    theme(link.dataset.themeTo);
  });
}

// A link that carries a deck once led to "/": it still opens it.
if (location.pathname === "/" && /^#(d=)?k\d+\./.test(location.hash)) {
  location.replace(`/deck${location.search}${location.hash}`);
}
