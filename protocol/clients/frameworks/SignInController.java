// Spring Boot: the application checks the password, and factord the second factor. The session is factord's. It needs a bean
// of the type Passwords, which is the application's own, and one of Client: `@Bean Client daemon() { return new Client(); }`.

import factord.Client;
import factord.RefusedException;
import factord.Requests.SessionCheck;
import factord.Values.AuthenticationMethod;
import factord.Values.Category;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.CookieValue;
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

    private static final String FORM = """
            <!doctype html><title>Sign in</title><p role="alert">%s</p><form method="post">
            <label>Name <input name="name" autocomplete="username" required></label>
            <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
            <label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
            <button>Sign in</button></form>""";

    private final Client daemon;
    private final Passwords passwords;

    public SignInController(Client daemon, Passwords passwords) {
        this.daemon = daemon;
        this.passwords = passwords;
    }

    @GetMapping("/")
    public ResponseEntity<String> home(@CookieValue(name = "__Host-session", defaultValue = "") String token) {
        try {
            return ResponseEntity.ok("Hello " + daemon.sessionCheck(new SessionCheck(token).minAal(2)).session().subject());
        } catch (RefusedException refusal) {
            if (!refusal.category().equals(Category.STATE)) {
                throw refusal;
            }
            return ResponseEntity.status(303).header("Location", "/sign-in").build();
        }
    }

    @GetMapping("/sign-in")
    public ResponseEntity<String> form() {
        return ResponseEntity.ok().contentType(MediaType.TEXT_HTML).body(FORM.formatted(""));
    }

    @PostMapping("/sign-in")
    public ResponseEntity<String> signIn(
            @RequestParam("name") String name,
            @RequestParam("password") String password,
            @RequestParam("code") String code,
            @RequestHeader(name = "Sec-Fetch-Site", defaultValue = "same-origin") String from) {
        if (!from.equals("same-origin")) {
            return ResponseEntity.status(403).build();
        }
        try {
            if (passwords.areRight(name, password)) {
                var amr = new ArrayList<>(List.of(AuthenticationMethod.PWD));
                daemon.factorVerify(name, code).amr().forEach(each -> amr.add(AuthenticationMethod.of(each.toString())));
                var cookie = "__Host-session=%s; Path=/; Secure; HttpOnly; SameSite=Lax"
                        .formatted(daemon.sessionCreate(name, amr).sessionToken());
                return ResponseEntity.status(303).header("Set-Cookie", cookie).header("Location", "/").build();
            }
        } catch (RefusedException refusal) {
            if (!List.of(Category.REJECTED, Category.WAIT).contains(refusal.category())) {
                throw refusal;
            }
        }
        var problem = "The name, the password or the code is wrong. After many tries, wait.";
        return ResponseEntity.status(422).contentType(MediaType.TEXT_HTML).body(FORM.formatted(problem));
    }
}
