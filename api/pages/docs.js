// A button on every block of code that copies it. Without scripts the pages lack nothing else.
const said = document.documentElement.lang === "fr" ? { copy: "Copier", copied: "Copié" } : { copy: "Copy", copied: "Copied" };

for (const block of document.querySelectorAll("pre > code")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = said.copy;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(block.textContent);
      button.textContent = said.copied;
    } catch { // a page without https has no clipboard: select the text instead
      getSelection().selectAllChildren(block);
    }
    setTimeout(() => { button.textContent = said.copy; }, 2000);
  });
  const frame = document.createElement("div");
  frame.className = "block";
  block.parentElement.replaceWith(frame);
  frame.append(block.parentElement, button);
}
