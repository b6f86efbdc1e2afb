// Package factord is a client of factord, the daemon for multi-factor sign-in.
//
//	daemon := factord.New(factord.Options{})
//	_, err := daemon.TotpVerify(ctx, factord.TotpVerifyParams{Subject: "u-17", Code: factord.Secret(code)})
//	var rejected *factord.CodeRejected
//	switch {
//	case err == nil:
//		fmt.Println("welcome")
//	case errors.As(err, &rejected):
//		fmt.Println("wrong code")
//	}
//
// A method returns without an error only if the daemon did what was asked. A refusal is an error of a type named after its
// reason, which wraps a *[Refused]; everything else is a *[CallError], which says whether the change may have been made.
//
// A request is sent again only if its connection broke, and only if that is safe: it changes nothing, or it has an
// idempotency key. The client makes a key for each changing request that has none.
package factord
