"""Headless Chromium, driven through chromedriver: the parts of W3C WebDriver that the tests need."""

from __future__ import annotations

import base64
import http.client
import json
import re
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

DRIVER = "/usr/bin/chromedriver"
#: Chromium without its windows, which would take as much work as the pages.
SHELL = "/usr/lib/chromium/chromium-headless-shell"
#: The time limit of every operation in seconds, far above the usual duration.
PATIENCE = 120.0
#: How often another port is tried.
TRIES = 5
#: The keys that have no character, as W3C WebDriver names them.
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Space": " ", "Down": "\ue015", "Shift": "\ue008"}
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """A browser with its own profile."""

    def __init__(self, *arguments: str, width: int = 1280, height: int = 900) -> None:
        # The browser may still write there after its driver has ended.
        self._home = tempfile.TemporaryDirectory(prefix="factord-web-", ignore_cleanup_errors=True)
        self._driver, port = self._start()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        options = {
            "binary": SHELL,
            # Chromium's sandbox does not work for root, and Chromium crashes if /dev/shm is small.
            "args": ["--headless", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en",
                     "--hide-scrollbars", f"--window-size={width},{height}", *arguments],
        }  # fmt: skip
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self._session = f"/session/{made['sessionId']}"
        # Windowed, it lets a page that was clicked write to the clipboard. Without windows, it has to be told.
        self.command("Browser.grantPermissions", {"permissions": ["clipboardSanitizedWrite"]})

    def _start(self) -> Tuple[subprocess.Popen[bytes], int]:
        """Starts the driver. It takes a free port of IPv6, and ends if somebody has the same one of IPv4."""
        for _ in range(TRIES):
            driver = subprocess.Popen(
                [DRIVER, "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin", "HOME": self._home.name, "TMPDIR": self._home.name},
            )  # fmt: skip
            assert driver.stdout is not None
            for line in driver.stdout:
                found = re.search(rb"successfully on port (\d+)", line)
                if found:
                    return driver, int(found[1])
            driver.stdout.close()
            driver.wait()
        raise AssertionError("chromedriver ends")

    def _ask(self, verb: str, path: str, body: Optional[Dict[str, Any]] = None) -> Any:
        self._connection.request(verb, path, None if body is None else json.dumps(body))
        answer = json.loads(self._connection.getresponse().read())["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise AssertionError(f"{path}: {answer['error']}: {answer['message'].splitlines()[0]}")
        return answer

    def go(self, url: str) -> None:
        """Opens a URL and returns once the page is loaded."""
        self._ask("POST", self._session + "/url", {"url": url})

    @property
    def url(self) -> str:
        return str(self._ask("GET", self._session + "/url"))

    @property
    def title(self) -> str:
        return str(self._ask("GET", self._session + "/title"))

    def run(self, script: str, *arguments: Any) -> Any:
        """Runs JavaScript as the driver, to which the page's Content Security Policy does not apply."""
        return self._ask("POST", self._session + "/execute/sync", {"script": script, "args": list(arguments)})

    def find(self, selector: str) -> str:
        value = self._ask("POST", self._session + "/element", {"using": "css selector", "value": selector})
        return str(value[_ELEMENT])

    def count(self, selector: str) -> int:
        return len(self._ask("POST", self._session + "/elements", {"using": "css selector", "value": selector}))

    def text(self, selector: str = "body") -> str:
        """The visible text of the first matching element."""
        return str(self._ask("GET", f"{self._session}/element/{self.find(selector)}/text"))

    def texts(self, selector: str) -> List[str]:
        script = "return [...document.querySelectorAll(arguments[0])].map(e => e.textContent)"
        return [str(each) for each in self.run(script, selector)]

    def fill(self, **fields: str) -> None:
        """Replaces the content of fields, given by name."""
        for name, text in fields.items():
            element = self.find(f"input[name='{name}']:not([type=hidden])")
            self._ask("POST", f"{self._session}/element/{element}/clear", {})
            self._ask("POST", f"{self._session}/element/{element}/value", {"text": text})

    def press(self, words: str) -> None:
        """Clicks a button or link as `click` does and returns once the next page is loaded."""
        self.and_load(lambda: self.click(words), f"a click on {words}")

    def click(self, words: str) -> None:
        """Clicks the first button or link with this text, or with this name for screen readers."""
        xpath = f"//*[self::button or self::a][text()[normalize-space()='{words}'] or @aria-label='{words}']"
        value = self._ask("POST", self._session + "/element", {"using": "xpath", "value": xpath})
        self._ask("POST", f"{self._session}/element/{value[_ELEMENT]}/click", {})

    def tick(self, name: str) -> None:
        self._ask("POST", f"{self._session}/element/{self.find(f'input[name={name}]')}/click", {})

    def cookies(self) -> Dict[str, Dict[str, Any]]:
        return {each["name"]: each for each in self._ask("GET", self._session + "/cookie")}

    def set_cookie(self, name: str, value: str) -> None:
        cookie = {"name": name, "value": value, "path": "/", "httpOnly": True, "sameSite": "Lax"}
        self._ask("POST", self._session + "/cookie", {"cookie": cookie})

    def forget_cookies(self) -> None:
        self._ask("DELETE", self._session + "/cookie")

    @contextmanager
    def screen(self, width: int, scheme: str = "light") -> Iterator[None]:
        """A screen of this width, in a light or dark color scheme."""
        device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", device)
        self.command("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
        try:
            yield
        finally:
            self.command("Emulation.setEmulatedMedia", {"features": []})
            self.command("Emulation.clearDeviceMetricsOverride", {})

    def picture(self, path: Path, width: int, scheme: str = "light") -> None:
        """Writes the whole page as a PNG."""
        with self.screen(width, scheme):
            taken = self.command("Page.captureScreenshot", {"captureBeyondViewport": True})
            path.write_bytes(base64.b64decode(taken["data"]))

    def overflow(self, width: int) -> int:
        """The number of CSS pixels by which the page is wider than the given screen width."""
        with self.screen(width):
            return int(self.run("return document.documentElement.scrollWidth - window.innerWidth"))

    def type(self, *keys: str) -> None:
        """Presses keys one after the other: characters, or names such as `Tab`, `Shift+Tab`, `Enter` and `Space`."""
        actions = []
        for key in keys:
            *held, name = key.split("+") if len(key) > 1 else [key]
            code = KEYS.get(name, name)
            actions += [{"type": "keyDown", "value": KEYS[each]} for each in held]
            actions += [{"type": "keyDown", "value": code}, {"type": "keyUp", "value": code}]
            actions += [{"type": "keyUp", "value": KEYS[each]} for each in held]
        self._ask("POST", self._session + "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def and_load(self, act: Callable[[], None], what: str) -> None:
        """Acts, and returns once the next page is loaded."""
        before = self.run("return performance.timeOrigin")
        act()
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.run("return document.readyState === 'complete' ? performance.timeOrigin : 0") not in (0, before):
                return
            assert time.monotonic() < deadline, f"no page was loaded after {what}"
            time.sleep(0.01)

    def before_pages(self, script: str) -> None:
        """Runs JavaScript before the scripts of every page from now on."""
        self.command("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def command(self, name: str, params: Dict[str, Any]) -> Any:
        """Runs a command of the DevTools protocol."""
        return self._ask("POST", self._session + "/goog/cdp/execute", {"cmd": name, "params": params})

    def close(self) -> None:
        try:
            self._ask("DELETE", self._session)
        finally:
            self._connection.close()
            self._driver.kill()
            self._driver.wait()
            if self._driver.stdout is not None:
                self._driver.stdout.close()
            self._home.cleanup()


class Keys:
    """A virtual authenticator of the browser, in which `WebAuthn.enable` was called."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        self._browser = browser
        usual = {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True, "automaticPresenceSimulation": True,
        }  # fmt: skip
        made = browser.command("WebAuthn.addVirtualAuthenticator", {"options": {**usual, **options}})
        self.id: str = made["authenticatorId"]
        self._is_there = True

    def credentials(self) -> List[Dict[str, Any]]:
        found = self._browser.command("WebAuthn.getCredentials", {"authenticatorId": self.id})
        return list(found["credentials"])

    def add(self, credential: Dict[str, Any]) -> None:
        self._browser.command("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})

    def ask_for_presence(self, is_asked: bool) -> None:
        """Whether it waits for a touch, which never comes. Otherwise it answers at once, also an offer to fill in a passkey."""
        params = {"authenticatorId": self.id, "enabled": not is_asked}
        self._browser.command("WebAuthn.setAutomaticPresenceSimulation", params)

    def clear(self) -> None:
        self._browser.command("WebAuthn.clearCredentials", {"authenticatorId": self.id})

    def remove(self) -> None:
        if self._is_there:
            self._browser.command("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self.id})
        self._is_there = False
