"""What is drawn, how it is switched, and in which order tests are tried. The tests of a changed source are `deploy/mutants`."""

from __future__ import annotations

import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import drawing
import trying
from drawing import Point
from trying import Reach, Test

SOURCE = """\
func level(_ a: Int, of b: [Int], in c: inout Int) throws -> Bool {
    guard a < 64, !b.isEmpty else { return false }
    if a == c { c += 1 }
    try note(min(a, 3))
    switch a {
    case 7: precondition(c > 2)
    default: break
    }
    return 9...a ~= c
}
"""
#: Compiles with the changed source, whichever is on.
REST = "func note(_ a: Int) throws { print(a) }\nfunc mutant(_ number: Int) -> Bool { number == 1 }\n"
CHANGES = {
    "guard: left out: guard a < 64", "negation: negated: guard a < 64", "operator: < -> <=: a < 64", "operator: < -> >=: a < 64",
    "guard: left out: guard !b.isEmpty", "negation: negated: guard !b.isEmpty", "negation: !b.isEmpty -> b.isEmpty",
    "constant: 64 -> 65: guard a < 64, !b.isEmpty else { return false }", "constant: false -> true: return false",
    "guard: never: if a == c", "negation: negated: if a == c", "operator: == -> !=: a == c", "assignment: left out: c += 1",
    "operator: += -> -=: c += 1", "constant: 1 -> 2: c += 1", "call: left out: try note(min(a, 3))",
    "bound: min(a, 3) -> max(a, 3)", "constant: 3 -> 4: try note(min(a, 3))", "operator: > -> >=: c > 2", "operator: > -> <=: c > 2",
    "constant: 2 -> 3: precondition(c > 2)", "bound: the end + 1: 9...a", "bound: the end - 1: 9...a",
    "constant: 9 -> 10: return 9...a ~= c",
    "return: level returns true at once", "return: level returns false at once",
}  # fmt: skip


class PointTests(unittest.TestCase):
    folder: tempfile.TemporaryDirectory[str]
    points: list[Point]

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        source = Path(cls.folder.name, "Sources/Sample/Level.swift")
        source.parent.mkdir(parents=True)
        source.write_text(SOURCE)
        cls.points = drawing.points(Path(cls.folder.name), Path(cls.folder.name), ["Sample"])

    def test_each_kind_is_found_and_nothing_that_the_compiler_needs(self) -> None:
        self.assertEqual({f"{point.kind}: {point.change}" for point in self.points}, CHANGES)

    def test_all_compile_behind_their_switches_and_are_where_they_are_said_to_be(self) -> None:
        whole = REST
        for number, point in enumerate(self.points):
            text, lines = drawing.apply(SOURCE.encode(), {number: point})
            changed = text.decode().replace("internal import CMutant; ", "").replace("level", f"level{number}")
            self.assertIn(f"mutant({number})", changed.splitlines()[lines[number].start - 1])
            whole += changed
        path = Path(self.folder.name, "all.swift")
        path.write_text(whole)
        subprocess.run(["swiftc", "-typecheck", path], check=True, stderr=subprocess.DEVNULL)

    def test_several_in_one_file_are_apart(self) -> None:
        apart: dict[int, Point] = {}
        for number, point in enumerate(self.points):
            if not any(point.overlaps(other) for other in apart.values()):
                apart[number] = point
        self.assertGreater(len(apart), 5)
        text, lines = drawing.apply(SOURCE.encode(), apart)
        for number in apart:
            self.assertIn(f"mutant({number})".encode(), text.splitlines()[lines[number].start - 1])

    def test_a_draw_is_of_lines_and_the_same_for_a_seed(self) -> None:
        drawn = drawing.order(1, self.points)
        self.assertEqual(len(drawn), len({point.line for point in self.points}))
        self.assertEqual(drawn, drawing.order(1, self.points))
        self.assertNotEqual(drawn, drawing.order(2, self.points))


class EditTests(unittest.TestCase):
    def test_each_place_compiles_with_both_texts_behind_its_switch(self) -> None:
        edits = {
            "a < 64": ("a < 8", 3), "min(a, 3)": ("3", 4), "!b.isEmpty else": ("let d = b.first, d > 1 else", 1), "c += 1 ": ("", 2),
            "    try note(min(a, 3))\n": ("", 1), "case 7:": ("case 7, 8:", 1), "    return 9...a ~= c": ("    c = 9\n    return a > c", 1),
            "level(_ a": ("level(_ e", 0),
        }  # fmt: skip
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "Level.swift").write_text(SOURCE)
            told = [{"file": "Level.swift", "old": old, "new": new} for old, (new, _) in edits.items()]
            found = drawing.points_of(folder, folder, told)
            self.assertEqual([len(points) for points in found], [number for _, number in edits.values()])
            whole = REST
            for number, point in enumerate(point for points in found for point in points):
                text, _ = drawing.apply(SOURCE.encode(), {number: point})
                whole += text.decode().replace("internal import CMutant; ", "").replace("level", f"level{number}")
            (folder / "all.swift").write_text(whole)
            subprocess.run(["swiftc", "-typecheck", folder / "all.swift"], check=True, stderr=subprocess.DEVNULL)


class TryTests(unittest.TestCase):
    def test_tests_reach_what_was_reached_while_they_ran(self) -> None:
        reach = Reach()
        now = int(time.time()) - 10.0
        tests = [Test("A", "a", now, now + 0.5), Test("A", "b", now + 0.5, now + 0.52), Test("A", "c", now + 1, now + 2, failed=True)]
        moments = [(mutant, round((now + after) * 100) % (1 << 32)) for mutant, after in [(1, 0.2), (2, 0.51), (3, 0.75), (4, 1.5)]]
        reach.take({test.identity: test for test in tests}, moments)
        self.assertEqual(reach.of, {1: {0}, 2: {1}})

    def test_a_modules_own_part_comes_first_and_long_tests_last(self) -> None:
        tests = [
            Test("FactorServerTests", "a", 0, 1), Test("FactorCoreTests", "b", 0, 50), Test("FactorCoreTests", "c", 0, 1),
            Test("FactorWireTests", "d", 0, 2), Test("FactorCoreTests", "e", 0, 2),
        ]  # fmt: skip
        planned = [[test.identity for test in each] for each in trying.plan("FactorCore", tests)]
        self.assertEqual(planned, [["c", "e"], ["b"], ["a"], ["d"]])
        ran: list[str] = []

        def go(some: list[Test], limit: float) -> str:
            ran.extend(test.identity for test in some)
            return "b" if some[0].identity == "b" else ""

        self.assertEqual(trying.attempt("FactorCore", tests, go), ("FactorCoreTests", "b"))
        self.assertEqual(ran, ["c", "e", "b"])

    def test_names_are_no_patterns(self) -> None:
        self.assertEqual(trying.pattern(["A.B/`a (b)?`()", "C"]), r"^(A\.B/`a \(b\)\?`\(\)|C)$")


if __name__ == "__main__":
    unittest.main()
