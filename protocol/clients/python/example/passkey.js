// A form with `data-passkey` asks the browser to make a passkey, or to use one, and sends its answer as `credential`.
"use strict"

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const options = JSON.parse(form.dataset.options)
    try {
      const credential = form.dataset.passkey === "create"
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      form.elements.credential.value = JSON.stringify(credential.toJSON())
      form.submit()
    } catch (error) {
      form.querySelector(".told").textContent = error.name === "InvalidStateError"
        ? "This device already has a passkey for your account."
        : "That did not work. Try again, or use another way."
    }
  })
}
