// Suggestions below the box in which a query is typed: fields, values, cards (the pattern of an editable combobox).

/**
 * Gives a box its suggestions.
 * @param box the input
 * @param list the list below it
 * @param address where suggestions are asked for, with ?q= and &at=
 * @param taken called after a suggestion was put into the box
 */
export function suggest(box, list, address, taken) {
  const lang = document.documentElement.lang;
  let items = [];
  let at = -1;
  let running = new AbortController();

  box.setAttribute("role", "combobox");
  box.setAttribute("aria-autocomplete", "list");
  box.setAttribute("aria-controls", list.id);
  box.setAttribute("aria-expanded", "false");

  function close() {
    running.abort();
    items = [];
    at = -1;
    list.hidden = true;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function choose(i) {
    at = i;
    [...list.children].forEach((option, n) => option.setAttribute("aria-selected", String(n === at)));
    if (at < 0) {
      box.removeAttribute("aria-activedescendant");
    } else {
      box.setAttribute("aria-activedescendant", list.children[at].id);
      list.children[at].scrollIntoView({ block: "nearest" });
    }
  }

  function take(i) {
    const item = items[i];
    if (item.path) {
      location.assign(item.path);
      return;
    }
    const chars = [...box.value];
    const before = chars.slice(0, item.from).join("") + item.text;
    box.value = before + chars.slice(item.to).join("");
    box.setSelectionRange(before.length, before.length);
    box.focus();
    if (item.goes_on) {
      ask();
    } else {
      close();
      taken();
    }
  }

  function show() {
    list.replaceChildren(...items.map((item, i) => {
      const option = document.createElement("li");
      option.id = `suggestion-${i}`;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      if (item.path) {
        const dot = document.createElement("span");
        dot.className = "dot";
        option.dataset.clan = item.clan || "none";
        option.append(dot, item.label);
      } else {
        const code = document.createElement("code");
        code.textContent = item.text;
        option.append(code);
      }
      const what = document.createElement("span");
      what.className = "what";
      what.textContent = item.what;
      option.append(what);
      option.addEventListener("pointerdown", (event) => {
        event.preventDefault(); // the box keeps the focus
        take(i);
      });
      return option;
    }));
    at = -1;
    list.hidden = items.length === 0;
    box.setAttribute("aria-expanded", String(items.length > 0));
    box.removeAttribute("aria-activedescendant");
  }

  async function ask() {
    running.abort();
    running = new AbortController();
    at = -1;
    const { signal } = running;
    const caret = [...box.value.slice(0, box.selectionStart ?? box.value.length)].length;
    const words = new URLSearchParams({ q: box.value, at: caret, lang });
    try {
      const answer = await fetch(`${address}?${words}`, { signal });
      const body = await answer.json();
      if (!signal.aborted && answer.ok && at < 0) { // what is chosen already is not taken away
        items = body.data;
        show();
      }
    } catch {
      // The box works without suggestions.
    }
  }

  box.addEventListener("input", ask);
  box.addEventListener("blur", close);
  box.addEventListener("keydown", (event) => {
    if (list.hidden) {
      return;
    }
    switch (event.key) {
      case "ArrowDown":
        choose((at + 1) % items.length);
        break;
      case "ArrowUp":
        choose(at <= 0 ? items.length - 1 : at - 1);
        break;
      case "Escape":
        close();
        break;
      case "Enter":
        if (at < 0) {
          return; // the form is sent
        }
        take(at);
        break;
      case "Tab":
        if (at >= 0) {
          take(at);
          break;
        }
        return;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  });

  return { close, isOpen: () => !list.hidden };
}
