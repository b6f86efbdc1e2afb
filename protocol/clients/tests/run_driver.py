"""Builds a language's driver and runs it on this program's input and output, for tests in other languages.

`run_driver.py` names those that can be tested here, one per line; `run_driver.py go` runs Go's.
"""

import subprocess
import sys

import languages


def main() -> int:
    if len(sys.argv) == 1:
        # One that was asked for and cannot be tested is to fail there.
        print("\n".join(language.name for language in languages.selected()))
        return 0
    language = {language.name: language for language in languages.found()}[sys.argv[1]]
    language.prepare()
    return subprocess.run(language.arguments, cwd=language.folder, env=language.surroundings).returncode


if __name__ == "__main__":
    sys.exit(main())
