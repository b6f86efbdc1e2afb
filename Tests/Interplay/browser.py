"""Headless Chromium, driven through chromedriver: the parts of W3C WebDriver that the tests need."""

from __future__ import annotations

import base64
import http.client
import json
import re
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any, Dict, List, Optional

DRIVER = "/usr/bin/chromedriver"
#: The time limit of every operation in seconds, far above the usual duration.
PATIENCE = 120.0
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


class Browser:
    """A browser with its own profile."""

    def __init__(self, width: int = 1280, height: int = 900) -> None:
        # The browser may still write there after its driver has ended.
        self._home = tempfile.TemporaryDirectory(prefix="factord-web-", ignore_cleanup_errors=True)
        self._driver = subprocess.Popen(
            [DRIVER, "--port=0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={"PATH": "/usr/bin:/bin", "HOME": self._home.name, "TMPDIR": self._home.name},
        )  # fmt: skip
        assert self._driver.stdout is not None
        found = None
        while found is None:
            line = self._driver.stdout.readline()
            assert line, "chromedriver ended"
            found = re.search(rb"successfully on port (\d+)", line)
        self._port = int(found[1])
        options = {
            # Chromium's sandbox does not work for root, and Chromium crashes if /dev/shm is small.
            "args": ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--lang=en",
                     "--hide-scrollbars", f"--window-size={width},{height}"],
        }  # fmt: skip
        made = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": {"goog:chromeOptions": options}}})
        self._session = f"/session/{made['sessionId']}"

    def _ask(self, verb: str, path: str, body: Optional[Dict[str, Any]] = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            connection.request(verb, path, None if body is None else json.dumps(body))
            answer = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
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
        """Clicks the first button or link with this text and returns once the next page is loaded."""
        before = self.run("return performance.timeOrigin")
        xpath = f"//*[self::button or self::a][normalize-space()='{words}']"
        value = self._ask("POST", self._session + "/element", {"using": "xpath", "value": xpath})
        self._ask("POST", f"{self._session}/element/{value[_ELEMENT]}/click", {})
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.run("return document.readyState === 'complete' ? performance.timeOrigin : 0") not in (0, before):
                return
            assert time.monotonic() < deadline, f"no page was loaded after a click on {words}"
            time.sleep(0.01)

    def tick(self, name: str) -> None:
        self._ask("POST", f"{self._session}/element/{self.find(f'input[name={name}]')}/click", {})

    def cookies(self) -> Dict[str, Dict[str, Any]]:
        return {each["name"]: each for each in self._ask("GET", self._session + "/cookie")}

    def set_cookie(self, name: str, value: str) -> None:
        cookie = {"name": name, "value": value, "path": "/", "httpOnly": True, "sameSite": "Lax"}
        self._ask("POST", self._session + "/cookie", {"cookie": cookie})

    def picture(self, path: Path, width: int) -> None:
        """Writes the whole page as a PNG, at the given screen width."""
        device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", device)
        taken = self.command("Page.captureScreenshot", {"captureBeyondViewport": True})
        path.write_bytes(base64.b64decode(taken["data"]))
        self.command("Emulation.clearDeviceMetricsOverride", {})

    def overflow(self, width: int) -> int:
        """The number of CSS pixels by which the page is wider than the given screen width."""
        device = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}
        self.command("Emulation.setDeviceMetricsOverride", device)
        more = self.run("return document.documentElement.scrollWidth - window.innerWidth")
        self.command("Emulation.clearDeviceMetricsOverride", {})
        return int(more)

    def command(self, name: str, params: Dict[str, Any]) -> Any:
        """Runs a command of the DevTools protocol."""
        return self._ask("POST", self._session + "/goog/cdp/execute", {"cmd": name, "params": params})

    def close(self) -> None:
        try:
            self._ask("DELETE", self._session)
        finally:
            self._driver.kill()
            self._driver.wait()
            if self._driver.stdout is not None:
                self._driver.stdout.close()
            self._home.cleanup()
