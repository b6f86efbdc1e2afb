// A form with `data-passkey` asks the browser to make a passkey (`create`) or to use one (`get`), and sends its answer as
// `credential`. With `autofill` the browser also offers passkeys in the field whose `autocomplete` has `webauthn`.
"use strict"

const forms = window.PublicKeyCredential ? document.querySelectorAll("form[data-passkey]") : []

for (const form of forms) {
  const told = form.querySelector(".told")
  const options = () => JSON.parse(form.dataset.options)
  const asked = () => PublicKeyCredential.parseRequestOptionsFromJSON(options())
  let autofill = new AbortController()

  const send = (credential) => {
    form.elements.credential.value = JSON.stringify(credential.toJSON())
    form.submit()
  }

  const offer = async () => {
    if (!await PublicKeyCredential.isConditionalMediationAvailable?.()) return
    autofill = new AbortController()
    try {
      send(await navigator.credentials.get({ publicKey: asked(), mediation: "conditional", signal: autofill.signal }))
    } catch {
      // The button took over, or the user did something else: nothing was asked, so nothing is said.
    }
  }

  const button = form.querySelector("button")
  button.hidden = false
  if (form.dataset.passkey === "autofill") offer()
  else button.focus()
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    autofill.abort()
    told.textContent = ""
    try {
      send(form.dataset.passkey === "create"
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options()) })
        : await navigator.credentials.get({ publicKey: asked() }))
    } catch (error) {
      if (error.name === "SecurityError") {
        // The passkey's domain does not name this page's: /.well-known/webauthn there. Its own pages can use it.
        const domain = options().rpId ?? options().rp.id
        const link = Object.assign(document.createElement("a"), { href: `https://${domain}/`, textContent: domain })
        told.replaceChildren("Your browser cannot use a passkey of ", link, " here.")
      } else {
        told.textContent = error.name === "InvalidStateError"
          ? "This device already has a passkey for your account."
          : "That did not work. Try again, or use another way."
      }
      if (form.dataset.passkey === "autofill") offer()
    }
  })
}
