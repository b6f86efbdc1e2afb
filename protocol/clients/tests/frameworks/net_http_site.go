// Serves the snippet for net/http: net_http_site PORT. Its users are in SAMPLE_USERS.
package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"time"

	"factord"
	"site/signin"
)

func main() {
	daemon := factord.New(factord.Options{Timeout: 5 * time.Second})
	var users map[string]string
	if err := json.Unmarshal([]byte(os.Getenv("SAMPLE_USERS")), &users); err != nil {
		log.Fatal(err)
	}
	check := func(name, password string) bool { return users[name] != "" && password == "three tame badgers" }
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], signin.Site{Daemon: daemon, Check: check}.Handler()))
}
