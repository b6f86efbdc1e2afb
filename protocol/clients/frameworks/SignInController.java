// Spring Boot: the application checks the password, and factord the second factor, also of each payment. The session is
// factord's. It needs Spring MVC 4.3 or later (Boot 1.5) with Java 17, the client (protocol/clients/java), a bean of the type
// Passwords, which is the application's own, and one of Client:
//
//     @Bean Client daemon() { return new Client().withTimeout(Duration.ofSeconds(5)); }

import static org.springframework.web.util.HtmlUtils.htmlEscape;

import factord.Client;
import factord.FactordException;
import factord.RefusedException;
import factord.Requests.SessionCheck;
import factord.Requests.SessionRevoke;
import factord.Values.AuthenticationMethod;
import factord.Values.Category;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.commons.logging.LogFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class SignInController {
    /** Whether a password is right. It refuses names that it does not know. */
    public interface Passwords {
        boolean areRight(String name, String password);
    }

    private static final MediaType HTML = MediaType.valueOf("text/html;charset=UTF-8");
    private static final String HOME = """
            <!doctype html><title>Account</title><p>Hello %s</p><a href="/pay">Pay</a>
            <form method="post" action="/sign-out"><button>Sign out</button></form>""";
    private static final String SIGN_IN = """
            <!doctype html><title>Sign in</title><p role="alert">%s</p><form method="post">
            <label>Name <input name="name" autocomplete="username" required></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
            <label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
            <button>Sign in</button></form>""";
    private static final String PAY = """
            <!doctype html><title>Pay</title><p role="alert">%s</p><form method="post">
            <label>Amount <input name="amount" inputmode="numeric" required></label>
            <label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
            <button>Pay</button></form>""";
    private static final String PAID = "<!doctype html><title>Paid</title><p>Paid %s</p>";
    private static final String COOKIE = "__Host-session=%s; Path=/; Secure; HttpOnly; SameSite=Lax";
    /** One text for wrong passwords, wrong codes and too many of them. Another would say that the password was right. */
    private static final String WRONG = "The name, the password or the code is wrong. After many tries, wait.";
    /** A subject that nobody has, whose codes are all wrong. */
    private static final String NOBODY = "-";
    private static final Pattern SESSION = Pattern.compile("(?:^|; )__Host-session=(\\w{1,100})(?:;|$)");
    private static final int LONGEST = 1000;

    private final Client daemon;
    private final Passwords passwords;

    public SignInController(Client daemon, Passwords passwords) {
        this.daemon = daemon;
        this.passwords = passwords;
    }

    @GetMapping("/")
    public ResponseEntity<String> home(@RequestHeader(name = "Cookie", defaultValue = "") String cookies) {
        var subject = subject(cookies);
        return subject == null ? leave("/sign-in", null) : page(200, HOME, subject);
    }

    @GetMapping("/sign-in")
    public ResponseEntity<String> form() {
        return page(200, SIGN_IN, "");
    }

    @PostMapping("/sign-in")
    public ResponseEntity<String> signIn(
            @RequestParam(name = "name", defaultValue = "") String name,
            @RequestParam(name = "password", defaultValue = "") String password,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestHeader(name = "Sec-Fetch-Site", defaultValue = "same-origin") String from) {
        if (!from.equals("same-origin")) {
            return ResponseEntity.status(403).build();
        }
        var known = passwords.areRight(name, password);
        // The code is always checked: otherwise an error would show that the password was right.
        var amr = verified(known ? name : NOBODY, code);
        if (amr == null || !known) {
            return page(422, SIGN_IN, WRONG);
        }
        return leave("/", COOKIE.formatted(daemon.sessionCreate(name, amr).sessionToken()));
    }

    @GetMapping("/pay")
    public ResponseEntity<String> payment(@RequestHeader(name = "Cookie", defaultValue = "") String cookies) {
        return subject(cookies) == null ? leave("/sign-in", null) : page(200, PAY, "");
    }

    /** Takes a code for each payment: with the session alone nothing is paid. */
    @PostMapping("/pay")
    public ResponseEntity<String> pay(
            @RequestHeader(name = "Cookie", defaultValue = "") String cookies,
            @RequestParam(name = "amount", defaultValue = "") String amount,
            @RequestParam(name = "code", defaultValue = "") String code,
            @RequestHeader(name = "Sec-Fetch-Site", defaultValue = "same-origin") String from) {
        if (!from.equals("same-origin")) {
            return ResponseEntity.status(403).build();
        }
        var subject = subject(cookies);
        if (subject == null) {
            return leave("/sign-in", null);
        }
        if (!amount.matches("[0-9]{1,6}")) {
            return page(422, PAY, "Enter the amount in digits.");
        }
        if (verified(subject, code) == null) {
            return page(422, PAY, "The code is wrong. After many tries, wait.");
        }
        return page(200, PAID, amount);
    }

    @PostMapping("/sign-out")
    public ResponseEntity<String> signOut(
            @RequestHeader(name = "Cookie", defaultValue = "") String cookies,
            @RequestHeader(name = "Sec-Fetch-Site", defaultValue = "same-origin") String from) {
        if (!from.equals("same-origin")) {
            return ResponseEntity.status(403).build();
        }
        if (subject(cookies) != null) {
            daemon.sessionRevoke(new SessionRevoke().sessionToken(token(cookies)));
        }
        return leave("/sign-in", COOKIE.formatted("") + "; Max-Age=0");
    }

    @ExceptionHandler(FactordException.class)
    public ResponseEntity<String> unavailable(FactordException failure) {
        LogFactory.getLog(SignInController.class).error("factord: " + failure.getMessage());
        return page(503, "%s", "This is not possible at the moment. Try again later.");
    }

    /** Who is signed in; null if nobody is. */
    private String subject(String cookies) {
        try {
            return daemon.sessionCheck(new SessionCheck(token(cookies)).minAal(2)).session().subject();
        } catch (RefusedException refusal) {
            if (!refusal.category().equals(Category.STATE)) {
                throw refusal;
            }
            return null;
        }
    }

    /** The session's token; empty if there is none. Spring's own `@CookieValue` fails at some cookies. */
    private static String token(String cookies) {
        var found = SESSION.matcher(cookies);
        return found.find() ? found.group(1) : "";
    }

    /** How the user was authenticated; null if the code was wrong, or there were too many. */
    private List<AuthenticationMethod> verified(String subject, String code) {
        try {
            var amr = new ArrayList<>(List.of(AuthenticationMethod.PWD));
            var verified = daemon.factorVerify(subject, code.length() > LONGEST ? "" : code);
            verified.amr().forEach(each -> amr.add(AuthenticationMethod.of(each.toString())));
            return amr;
        } catch (RefusedException refusal) {
            if (!List.of(Category.REJECTED, Category.WAIT).contains(refusal.category())) {
                throw refusal;
            }
            return null;
        }
    }

    private static ResponseEntity<String> page(int status, String page, String text) {
        return ResponseEntity.status(status).contentType(HTML).body(page.formatted(htmlEscape(text)));
    }

    private static ResponseEntity<String> leave(String location, String cookie) {
        var answer = ResponseEntity.status(303).header("Location", location);
        return cookie == null ? answer.build() : answer.header("Set-Cookie", cookie).build();
    }
}
