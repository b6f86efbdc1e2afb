/// The built-in texts: English, German, French and Spanish.
enum BuiltInWords {
    /// Sentences of one language.
    private struct Language {
        let tag: String
        /// By purpose: the subject, and what the code is for.
        let codes: [String: (subject: String, opening: String)]
        let validity: String
        let warning: String
        let registered: (subject: String, text: String)
        let recovery: (subject: String, text: String)
        /// Support has reset the second factors, or will.
        let reset: (subject: String, done: String, pending: String)
        let sms: String
    }

    static let all: [String: [String: Wording]] = Dictionary(
        uniqueKeysWithValues: [english, german, french, spanish].map { ($0.tag, wordings($0)) })

    private static let english = Language(
        tag: "en",
        codes: [
            "sign_in": ("Your code for {{tenant}}", "Use this code to sign in to {{tenant}}:"),
            "verification": ("Confirm your address for {{tenant}}", "Use this code to confirm your address:"),
            "password_reset": ("Reset your password for {{tenant}}", "Use this code to set a new password:"),
            "default": ("Your code for {{tenant}}", "This is your code for {{tenant}}:"),
        ],
        validity: "It is valid for {{minutes}} min.",
        warning: "Nobody from {{tenant}} will ever ask you for it. If you did not request it, ignore this message.",
        registered: (
            "You have an account with {{tenant}}",
            "Someone, probably you, tried to sign up for {{tenant}} with this address. It already has an account: "
                + "sign in with it, or reset its password. If it was not you, you do not have to do anything."
        ),
        recovery: (
            "Your password for {{tenant}} was reset",
            "The password of your account with {{tenant}} was reset with a code sent here. In {{hours}} h, a new "
                + "second factor can be set up with it. If this was not you, change the password of this mailbox or secure "
                + "this number, and contact {{tenant}} before then."
        ),
        reset: (
            "Your sign-in to {{tenant}} was reset",
            "The second factors of your account with {{tenant}} were removed by its support, because "
                + "it was told that they are lost. The next sign-in sets up another one. If this was not "
                + "you, contact {{tenant}} at once.",
            "The support of {{tenant}} was told that the second factors of your account are lost. In "
                + "{{hours}} h they will be removed. If this was not you, sign in with one of them before "
                + "then: that cancels it."
        ),
        sms: "{{code}} is your code for {{tenant}}, valid for {{minutes}} min. Never share it.")

    private static let german = Language(
        tag: "de",
        codes: [
            "sign_in": ("Ihr Code für {{tenant}}", "Mit diesem Code melden Sie sich bei {{tenant}} an:"),
            "verification": (
                "Bestätigen Sie Ihre Adresse für {{tenant}}", "Mit diesem Code bestätigen Sie Ihre Adresse:"
            ),
            "password_reset": (
                "Ihr Passwort für {{tenant}} zurücksetzen", "Mit diesem Code setzen Sie ein neues Passwort:"
            ),
            "default": ("Ihr Code für {{tenant}}", "Dies ist Ihr Code für {{tenant}}:"),
        ],
        validity: "Er gilt {{minutes}} Min.",
        warning: "Niemand von {{tenant}} wird Sie je danach fragen. Wenn Sie ihn nicht angefordert haben, beachten Sie "
            + "diese Nachricht nicht.",
        registered: (
            "Sie haben ein Konto bei {{tenant}}",
            "Jemand, vermutlich Sie selbst, wollte sich mit dieser Adresse bei {{tenant}} registrieren. Sie gehört schon "
                + "zu einem Konto: Melden Sie sich damit an oder setzen Sie das Passwort zurück. Waren Sie es nicht, ist "
                + "nichts zu tun."
        ),
        recovery: (
            "Ihr Passwort für {{tenant}} wurde zurückgesetzt",
            "Das Passwort Ihres Kontos bei {{tenant}} wurde mit einem Code zurückgesetzt, der hierher ging. In {{hours}} Std. "
                + "lässt sich damit ein neuer zweiter Faktor einrichten. Waren Sie es nicht, ändern Sie das Passwort dieses "
                + "Postfachs oder sichern Sie diese Nummer, und sagen Sie es vorher {{tenant}}."
        ),
        reset: (
            "Ihre Anmeldung bei {{tenant}} wurde zurückgesetzt",
            "Der Support von {{tenant}} hat die zweiten Faktoren Ihres Kontos entfernt, weil sie als "
                + "verloren gemeldet wurden. Die nächste Anmeldung richtet einen neuen ein. Waren Sie es "
                + "nicht, melden Sie sich sofort bei {{tenant}}.",
            "Dem Support von {{tenant}} wurde gemeldet, dass die zweiten Faktoren Ihres Kontos "
                + "verloren sind. In {{hours}} Std. werden sie entfernt. Waren Sie es nicht, melden Sie "
                + "sich vorher mit einem davon an: Das bricht es ab."
        ),
        sms: "{{code}} ist Ihr Code für {{tenant}}, gültig {{minutes}} Min. Geben Sie ihn nie weiter.")

    private static let french = Language(
        tag: "fr",
        codes: [
            "sign_in": ("Votre code pour {{tenant}}", "Utilisez ce code pour vous connecter à {{tenant}} :"),
            "verification": (
                "Confirmez votre adresse pour {{tenant}}", "Utilisez ce code pour confirmer votre adresse :"
            ),
            "password_reset": (
                "Réinitialisez votre mot de passe pour {{tenant}}",
                "Utilisez ce code pour choisir un nouveau mot de passe :"
            ),
            "default": ("Votre code pour {{tenant}}", "Voici votre code pour {{tenant}} :"),
        ],
        validity: "Il est valable {{minutes}} min.",
        warning:
            "Personne chez {{tenant}} ne vous le demandera jamais. Si vous ne l'avez pas demandé, ignorez ce message.",
        registered: (
            "Vous avez un compte chez {{tenant}}",
            "Quelqu'un, sans doute vous, a voulu s'inscrire avec cette adresse chez {{tenant}}. Elle appartient déjà à un "
                + "compte : connectez-vous, ou réinitialisez le mot de passe. Si ce n'était pas vous, il n'y a rien à faire."
        ),
        recovery: (
            "Votre mot de passe pour {{tenant}} a été réinitialisé",
            "Le mot de passe de votre compte chez {{tenant}} a été réinitialisé avec un code envoyé ici. Dans {{hours}} h, un "
                + "nouveau second facteur pourra être configuré. Si ce n'était pas vous, changez le mot de passe de cette "
                + "messagerie ou protégez ce numéro, et prévenez {{tenant}} avant."
        ),
        reset: (
            "Votre connexion à {{tenant}} a été réinitialisée",
            "L'assistance de {{tenant}} a supprimé les seconds facteurs de votre compte, car ils lui "
                + "ont été signalés comme perdus. La prochaine connexion en configurera un autre. Si ce "
                + "n'était pas vous, contactez {{tenant}} sans attendre.",
            "Il a été signalé à l'assistance de {{tenant}} que les seconds facteurs de votre compte "
                + "sont perdus. Ils seront supprimés dans {{hours}} h. Si ce n'était pas vous, connectez-"
                + "vous avant avec l'un d'eux : cela annule la demande."
        ),
        sms: "{{code}} est votre code pour {{tenant}}, valable {{minutes}} min. Ne le communiquez jamais.")

    private static let spanish = Language(
        tag: "es",
        codes: [
            "sign_in": ("Su código para {{tenant}}", "Use este código para iniciar sesión en {{tenant}}:"),
            "verification": ("Confirme su dirección para {{tenant}}", "Use este código para confirmar su dirección:"),
            "password_reset": (
                "Restablezca su contraseña para {{tenant}}", "Use este código para elegir una nueva contraseña:"
            ),
            "default": ("Su código para {{tenant}}", "Este es su código para {{tenant}}:"),
        ],
        validity: "Es válido durante {{minutes}} min.",
        warning: "Nadie de {{tenant}} se lo pedirá nunca. Si no lo ha solicitado, ignore este mensaje.",
        registered: (
            "Ya tiene una cuenta en {{tenant}}",
            "Alguien, probablemente usted, intentó registrarse con esta dirección en {{tenant}}. Ya pertenece a una "
                + "cuenta: inicie sesión o restablezca la contraseña. Si no fue usted, no tiene que hacer nada."
        ),
        recovery: (
            "Se restableció su contraseña para {{tenant}}",
            "La contraseña de su cuenta en {{tenant}} se restableció con un código enviado aquí. Dentro de {{hours}} h se podrá "
                + "configurar un nuevo segundo factor. Si no fue usted, cambie la contraseña de este buzón o proteja este "
                + "número, y avise antes a {{tenant}}."
        ),
        reset: (
            "Se restableció su acceso a {{tenant}}",
            "El servicio de asistencia de {{tenant}} eliminó los segundos factores de su cuenta "
                + "porque se le comunicó que se habían perdido. El próximo inicio de sesión configurará "
                + "otro. Si no fue usted, avise a {{tenant}} de inmediato.",
            "Se comunicó al servicio de asistencia de {{tenant}} que los segundos factores de su "
                + "cuenta se perdieron. Se eliminarán dentro de {{hours}} h. Si no fue usted, inicie sesión "
                + "antes con uno de ellos: eso lo cancela."
        ),
        sms: "{{code}} es su código para {{tenant}}, válido durante {{minutes}} min. No lo comparta nunca.")

    private static func wordings(_ language: Language) -> [String: Wording] {
        var wordings = language.codes.mapValues { words in
            Wording(
                subject: template(words.subject),
                text: template("\(words.opening)\n\n    {{code}}\n\n\(language.validity)\n\n\(language.warning)\n"),
                html: template(
                    page(
                        language.tag,
                        "<p>\(words.opening)</p>\n<p class=\"code\">{{code}}</p>\n<p>\(language.validity)</p>\n"
                            + "<p class=\"small\">\(language.warning)</p>")), sms: template(language.sms))
        }
        let reset = language.reset
        let notices: [String: (subject: String, text: String)] = [
            "already_registered": language.registered, "recovery": language.recovery,
            "factors_reset": (reset.subject, reset.done), "factors_reset_pending": (reset.subject, reset.pending),
        ]
        for (purpose, words) in notices {
            wordings[purpose] = Wording(
                subject: template(words.subject), text: template(words.text + "\n"),
                html: template(page(language.tag, "<p>\(words.text)</p>")), sms: template("{{tenant}}: \(words.text)"))
        }
        wordings["sign_up"] = wordings["verification"]
        wordings["client_trust"] = wordings["sign_in"]
        return wordings
    }

    private static func page(_ language: String, _ body: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="\(language)">
        <head><meta charset="utf-8"><style>
        body { font-family: sans-serif; font-size: 16px; color: #222; }
        .code { font-size: 32px; font-weight: bold; letter-spacing: 4px; }
        .small { font-size: 13px; color: #666; }
        </style></head>
        <body>
        \(body)
        </body>
        </html>

        """
    }

    private static func template(_ text: String) -> Template {
        guard let template = try? Template(text) else { preconditionFailure("a built-in template is malformed") }
        return template
    }
}
