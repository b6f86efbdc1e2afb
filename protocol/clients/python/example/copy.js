// A button with `data-copy` copies the lines of the elements that it names, and says so in the page's `.told`.
"use strict"

for (const button of document.querySelectorAll("button[data-copy]")) {
  const told = button.closest("section").querySelector(".told")
  button.hidden = false
  button.addEventListener("click", async () => {
    const lines = [...document.querySelectorAll(button.dataset.copy)].map((line) => line.textContent.trim())
    try {
      await navigator.clipboard.writeText(lines.join("\n") + "\n")
      told.textContent = "Copied."
    } catch {
      told.textContent = "That did not work. Select the codes and copy them, or download them."
    }
  })
}
