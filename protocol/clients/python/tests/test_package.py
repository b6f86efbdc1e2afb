"""The package that pip makes of it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from support import CLIENTS, FakeServer, Peer

#: The interpreter whose setuptools and wheel are the system's packages.
PYTHON = "/usr/bin/python3"


def has_tools() -> bool:
    try:
        return subprocess.run([PYTHON, "-c", "import ensurepip, setuptools, wheel"], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


@unittest.skipUnless(has_tools(), "takes python3-venv, python3-setuptools and python3-wheel")
class Package(unittest.TestCase):
    def test_pip_installs_it_without_a_network_and_it_answers_without_its_sources(self) -> None:
        def tell(peer: Peer, number: int) -> None:
            peer.answer(peer.request(), {"factors": []})

        with tempfile.TemporaryDirectory(prefix="factord-py-") as home, FakeServer(tell) as server:
            # Building leaves files beside the sources, so it uses a copy of them. As root, pip would make a home directory.
            source, environment = Path(home, "source"), Path(home, "environment")
            shutil.copytree(CLIENTS / "python", source)
            variables = {**os.environ, "HOME": home, "FACTORD_SOCKET": server.path}
            variables.pop("PYTHONPATH", None)

            def run(*command: object) -> str:
                words = [str(each) for each in command]
                done = subprocess.run(words, cwd=home, env=variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                self.assertEqual(done.returncode, 0, done.stdout)
                return done.stdout.strip()

            run(PYTHON, "-m", "venv", "--system-site-packages", environment)
            run(environment / "bin/pip", "install", "--no-index", "--no-build-isolation", "--quiet", source)
            shutil.rmtree(source)
            question = "import factord; factord.Client().factor_list('u-17'); print(factord.__file__)"
            found = Path(run(environment / "bin/python", "-c", question))
            self.assertIn(environment, found.parents)
            self.assertTrue((found.parent / "py.typed").exists())
