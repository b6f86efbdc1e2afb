// Serves the snippet for net/http: net_http_site PORT.
package main

import (
	"fmt"
	"log"
	"net/http"
	"os"

	"factord"
	"site/signin"
)

func main() {
	daemon := factord.New(factord.Options{})
	check := func(name, password string) bool { return name == "go" && password == "three tame badgers" }
	http.HandleFunc("/sign-in", signin.Handler(daemon, check))
	http.HandleFunc("/", signin.Required(daemon, func(w http.ResponseWriter, r *http.Request, subject string) {
		fmt.Fprintln(w, "Hello "+subject)
	}))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
