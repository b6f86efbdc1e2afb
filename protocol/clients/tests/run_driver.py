"""Builds a language's driver and runs it on this program's input and output, for tests in other languages.

`run_driver.py` names those that can be tested here, one per line; `run_driver.py go` runs Go's.
"""

import subprocess
import sys

import languages


def main() -> int:
    found = {language.name: language for language in languages.found()}
    if len(sys.argv) == 1:
        print("\n".join(found))
        return 0
    language = found[sys.argv[1]]
    language.prepare()
    return subprocess.run(language.arguments, cwd=language.folder, env=language.surroundings).returncode


if __name__ == "__main__":
    sys.exit(main())
