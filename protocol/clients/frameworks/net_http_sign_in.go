// Package signin is a sign-in for Go's net/http: the application checks the password, and factord the second factor. The
// session is factord's.
package signin

import (
	"errors"
	"fmt"
	"html/template"
	"net/http"

	"factord"
)

var page = template.Must(template.New("").Parse(`<!doctype html><title>Sign in</title><p role="alert">{{.}}</p>
<form method="post"><label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>`))

// Required calls next for those who are signed in, and sends others to the sign-in.
func Required(daemon *factord.Client, next func(w http.ResponseWriter, r *http.Request, subject string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		cookie, err := r.Cookie("__Host-session")
		if err != nil {
			http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
			return
		}
		token := factord.SessionCheckParams{SessionToken: factord.Secret(cookie.Value), MinAAL: factord.Some[int64](2)}
		found, err := daemon.SessionCheck(r.Context(), token)
		var refused *factord.Refused
		switch {
		case err == nil:
			next(w, r, found.Session.Subject)
		case errors.As(err, &refused) && refused.Category == "state":
			http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
		default:
			http.Error(w, "try again later", http.StatusServiceUnavailable)
		}
	}
}

// Handler shows the form and signs in. check is the application's own, and refuses names that it does not know.
func Handler(daemon *factord.Client, check func(name, password string) bool) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if from := r.Header.Get("Sec-Fetch-Site"); r.Method == http.MethodPost && from != "" && from != "same-origin" {
			http.Error(w, "from another site", http.StatusForbidden)
		} else if r.Method != http.MethodPost {
			page.Execute(w, "")
		} else if token, err := begin(daemon, check, r); err != nil {
			w.WriteHeader(http.StatusUnprocessableEntity)
			page.Execute(w, err.Error())
		} else {
			http.SetCookie(w, &http.Cookie{Name: "__Host-session", Value: string(token), Path: "/", Secure: true,
				HttpOnly: true, SameSite: http.SameSiteLaxMode})
			http.Redirect(w, r, "/", http.StatusSeeOther)
		}
	}
}

func begin(daemon *factord.Client, check func(name, password string) bool, r *http.Request) (factord.Secret, error) {
	name, wrong := r.PostFormValue("name"), errors.New("the name, the password or the code is wrong")
	if !check(name, r.PostFormValue("password")) {
		return "", wrong
	}
	code := factord.FactorVerifyParams{Subject: name, Code: factord.Secret(r.PostFormValue("code"))}
	verified, err := daemon.FactorVerify(r.Context(), code)
	var refused *factord.Refused
	if errors.As(err, &refused) && refused.Category == "rejected" {
		return "", wrong
	} else if err != nil {
		return "", fmt.Errorf("try again later: %w", err)
	}
	shown := []factord.AuthenticationMethod{"pwd"}
	for _, each := range verified.AMR {
		shown = append(shown, factord.AuthenticationMethod(each))
	}
	created, err := daemon.SessionCreate(r.Context(), factord.SessionCreateParams{Subject: name, AMR: shown})
	if err != nil {
		return "", fmt.Errorf("try again later: %w", err)
	}
	return created.SessionToken, nil
}
