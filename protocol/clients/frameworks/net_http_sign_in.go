// Package signin is a sign-in for Go's net/http: the application checks the password, and factord the second factor, also of
// each payment. The session is factord's.
//
// It needs Go 1.19 or later. The client's options have a Timeout of a few seconds, so that nobody waits long for a page.
package signin

import (
	"errors"
	"html/template"
	"log"
	"net/http"
	"regexp"
	"strings"

	"factord"
)

const longestForm = 16 << 10

// wrong is one text for wrong passwords, wrong codes and too many of them. Another would say that the password was right.
const wrong = "The name, the password or the code is wrong. After many tries, wait."

// nobody is a subject that no user has: its codes are all wrong.
const nobody = "-"

var pages = template.Must(template.New("sign-in").Parse(`<!doctype html><title>Sign in</title><p role="alert">{{.}}</p>
<form method="post"><label>Name <input name="name" autocomplete="username" required></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Sign in</button></form>
{{define "home"}}<!doctype html><title>Account</title><p>Hello {{.}}</p><a href="/pay">Pay</a>
<form method="post" action="/sign-out"><button>Sign out</button></form>{{end}}
{{define "pay"}}<!doctype html><title>Pay</title><p role="alert">{{.}}</p>
<form method="post"><label>Amount <input name="amount" inputmode="numeric" required></label>
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>Pay</button></form>{{end}}
{{define "paid"}}<!doctype html><title>Paid</title><p>Paid {{.}}</p>{{end}}`))

var amounts = regexp.MustCompile(`^[0-9]{1,6}$`)

// Site is the pages. Check is the application's own, and refuses names that it does not know.
type Site struct {
	Daemon *factord.Client
	Check  func(name, password string) bool
}

// Handler is "/", "/sign-in", "/pay" and "/sign-out".
func (s Site) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/sign-in", s.signIn)
	mux.HandleFunc("/sign-out", s.signOut)
	mux.Handle("/pay", s.Required(s.pay))
	mux.Handle("/", s.Required(func(w http.ResponseWriter, r *http.Request, subject string) { show(w, 200, "home", subject) }))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if from := r.Header.Get("Sec-Fetch-Site"); r.Method == http.MethodPost && from != "" && from != "same-origin" {
			http.Error(w, "from another site", http.StatusForbidden)
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, longestForm)
		mux.ServeHTTP(w, r)
	})
}

// Required calls next for those who are signed in, and sends others to the sign-in.
func (s Site) Required(next func(w http.ResponseWriter, r *http.Request, subject string)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		token := factord.SessionCheckParams{SessionToken: token(r), MinAAL: factord.Some[int64](2)}
		found, err := s.Daemon.SessionCheck(r.Context(), token)
		var refused *factord.Refused
		switch {
		case err == nil:
			next(w, r, found.Session.Subject)
		case errors.As(err, &refused) && refused.Category == "state":
			http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
		default:
			unavailable(w, err)
		}
	}
}

func (s Site) signIn(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		show(w, http.StatusOK, "sign-in", "")
		return
	}
	name, subject := field(r, "name"), nobody
	known := s.Check(name, field(r, "password"))
	if known {
		subject = name
	}
	// The code is always checked: otherwise an error would show that the password was right.
	amr, err := s.verify(r, subject)
	if err != nil {
		unavailable(w, err)
	} else if amr == nil || !known {
		show(w, http.StatusUnprocessableEntity, "sign-in", wrong)
	} else if created, err := s.Daemon.SessionCreate(r.Context(), factord.SessionCreateParams{Subject: name, AMR: amr}); err != nil {
		unavailable(w, err)
	} else {
		keep(w, string(created.SessionToken), 0)
		http.Redirect(w, r, "/", http.StatusSeeOther)
	}
}

// pay takes a code for each payment: with the session alone nothing is paid.
func (s Site) pay(w http.ResponseWriter, r *http.Request, subject string) {
	amount := field(r, "amount")
	if r.Method != http.MethodPost {
		show(w, http.StatusOK, "pay", "")
	} else if !amounts.MatchString(amount) {
		show(w, http.StatusUnprocessableEntity, "pay", "Enter the amount in digits.")
	} else if amr, err := s.verify(r, subject); err != nil {
		unavailable(w, err)
	} else if amr == nil {
		show(w, http.StatusUnprocessableEntity, "pay", "The code is wrong. After many tries, wait.")
	} else {
		show(w, http.StatusOK, "paid", amount)
	}
}

func (s Site) signOut(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		http.Error(w, "only a form signs out", http.StatusMethodNotAllowed)
		return
	}
	token := token(r)
	err := s.Daemon.SessionRevoke(r.Context(), factord.SessionRevokeParams{SessionToken: &token})
	var refused *factord.Refused
	if err != nil && !(errors.As(err, &refused) && refused.Category == "state") {
		unavailable(w, err)
		return
	}
	keep(w, "", -1)
	http.Redirect(w, r, "/sign-in", http.StatusSeeOther)
}

// verify returns how the user was authenticated; nil if the code was wrong, or there were too many.
func (s Site) verify(r *http.Request, subject string) ([]factord.AuthenticationMethod, error) {
	code := factord.FactorVerifyParams{Subject: subject, Code: factord.Secret(field(r, "code"))}
	verified, err := s.Daemon.FactorVerify(r.Context(), code)
	var refused *factord.Refused
	if errors.As(err, &refused) && (refused.Category == "rejected" || refused.Category == "wait") {
		return nil, nil
	} else if err != nil {
		return nil, err
	}
	shown := []factord.AuthenticationMethod{"pwd"}
	for _, each := range verified.AMR {
		shown = append(shown, factord.AuthenticationMethod(each))
	}
	return shown, nil
}

// field is what was typed. What the daemon would not take as text is left out.
func field(r *http.Request, name string) string {
	return strings.ToValidUTF8(r.PostFormValue(name), "")
}

func token(r *http.Request) factord.Secret {
	cookie, err := r.Cookie("__Host-session")
	if err != nil || len(cookie.Value) > 100 {
		return ""
	}
	return factord.Secret(strings.ToValidUTF8(cookie.Value, ""))
}

func keep(w http.ResponseWriter, token string, age int) {
	http.SetCookie(w, &http.Cookie{Name: "__Host-session", Value: token, Path: "/", MaxAge: age, Secure: true,
		HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

func show(w http.ResponseWriter, status int, name, text string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	pages.ExecuteTemplate(w, name, text)
}

// unavailable writes the cause to the log, and nothing of it to the page.
func unavailable(w http.ResponseWriter, err error) {
	log.Print("factord: ", err)
	http.Error(w, "This is not possible at the moment. Try again later.", http.StatusServiceUnavailable)
}
