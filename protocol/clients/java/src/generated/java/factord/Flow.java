// Generated from protocol/openrpc.json by protocol/clients/generate. Do not edit.

package factord;

import java.util.Map;

/** A flow of any sort, for pages that serve several. */
public sealed interface Flow permits Results.SignIn, Results.SignUp, Results.StepUp, Results.PasswordReset {
    /** {@return the ID of the flow} */
    String flowId();

    /**
     * The token of the session that the flow has made. It is shown once: with what completes the flow.
     *
     * @return the token, or null as long as the flow is not complete, and from a flow that makes no session
     */
    String sessionToken();

    /** {@return how far the flow is; clients branch on it} */
    Values.FlowStatus status();

    /** {@return what to ask the user next} */
    Results.NextStep nextStep();

    /** {@return when it ends} */
    long expiresAt();

    /** {@return all members as they came, with what is secret} */
    Map<String, Object> members();
}
