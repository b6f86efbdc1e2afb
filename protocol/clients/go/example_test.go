package factord_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"factord"
)

// Checks a code at sign-in.
func Example() {
	daemon := factord.New(factord.Options{Tenant: "acme"})
	defer daemon.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	_, err := daemon.TotpVerify(ctx, factord.TotpVerifyParams{Subject: "u-17", Code: "123456"})
	var rejected *factord.CodeRejected
	var refused *factord.Refused
	switch {
	case err == nil:
		fmt.Println("welcome")
	case errors.As(err, &rejected):
		fmt.Println("wrong code")
	case errors.As(err, &refused) && refused.Category == "wait":
		fmt.Println("too many tries")
	case factord.MaybeDone(err):
		fmt.Println("ask for the next code")
	default:
		log.Fatal(err)
	}
}

// Changes settings of a tenant, and takes one back to its default.
func ExampleClient_TenantUpdate() {
	daemon := factord.New(factord.Options{})
	defer daemon.Close()
	_, err := daemon.TenantUpdate(context.Background(), factord.TenantUpdateParams{
		Tenant: "acme",
		Policy: &factord.PolicyChange{
			Issuer: factord.Set("Acme"),
			Totp:   &factord.PolicyChangeTotp{Digits: factord.Unset[int64]()},
		},
	})
	if err != nil {
		log.Fatal(err)
	}
}

// Tells factors apart by their kind.
func ExampleFactor() {
	show := func(factor factord.Factor) string {
		switch factor := factor.(type) {
		case *factord.TotpFactor:
			return fmt.Sprintf("an app with %d digits", factor.Digits)
		case *factord.PhoneFactor:
			return "messages to " + factor.Destination
		default:
			return factor.Common().Kind
		}
	}
	fmt.Println(show(&factord.PhoneFactor{Destination: "+49*****67"}))
	// Output: messages to +49*****67
}
