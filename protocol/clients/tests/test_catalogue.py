"""Every method, every result and every refusal of openrpc.json, and what a later version adds to them."""

from __future__ import annotations

import unittest
from typing import Any

import samples
from cases import Case, every_language
from samples import COMPLETE, LATER, LEAST, METHODS, OF_LATER
from servers import FakeServer, Peer


@every_language
class Catalogue(Case):
    def test_every_result_is_read_whole(self) -> None:
        for sampler in [COMPLETE, LEAST, OF_LATER, COMPLETE]:
            results = {name: samples.result(name, sampler) for name in METHODS}

            def tell(peer: Peer, number: int) -> None:
                while True:
                    request = peer.request()
                    result = results[request["method"]]
                    peer.answer(request, {} if result is None else result)

            with FakeServer(tell) as server:
                self.driver.configure(server.path)
                for name, result in results.items():
                    with self.subTest(method=name):
                        got = self.succeeds(self.driver.ask(name, samples.parameters(name, False)))
                        nothing = METHODS[name]["result"]["schema"].get("$ref", "").endswith("/Nothing")
                        self.assertEqual(got, {} if nothing or result is None else result)

    def test_every_parameter_arrives_as_it_was_given(self) -> None:
        with FakeServer(tell_enough) as server:
            self.driver.configure(server.path)
            for name in METHODS:
                for complete in [True, False]:
                    with self.subTest(method=name, complete=complete):
                        given = samples.parameters(name, complete)
                        self.driver.ask(name, given)
                        request = server.requests[-1]
                        self.assertEqual(request["method"], name)
                        if samples.takes_key(name) and not complete:
                            self.assertGreaterEqual(len(request["params"].pop("idempotency_key")), 20)
                        if name == "server.hello" and not complete:
                            self.assertEqual(request["params"].pop("protocol"), 2)
                        self.assertEqual(request["params"], given)

    def test_an_empty_object_stays_one(self) -> None:
        with FakeServer(tell_enough) as server:
            self.driver.configure(server.path)
            given: list[dict[str, Any]] = [{}, {"a": {}}, {"a": {"b": {}, "c": []}}]
            for params in given:
                self.driver.ask(LATER, params)
                self.assertEqual(server.requests[-1]["params"], params)

    def test_every_refusal_is_an_error_of_its_name(self) -> None:
        told: dict[str, Any] = {}

        def refuse(peer: Peer, number: int) -> None:
            while True:
                peer.refuse(peer.request(), told["code"], told["data"]["reason"], **without_reason(told["data"]))

        with FakeServer(refuse) as server:
            self.driver.configure(server.path)
            for reason, code, data, names in samples.refusals():
                with self.subTest(reason=reason):
                    told.update(code=code, data=data)
                    refusal = self.refused(self.verify(), samples.type_of_error(reason))
                    self.assertEqual(
                        (refusal["code"], refusal["reason"], refusal["category"]), (code, reason, data["category"])
                    )
                    self.assertEqual(refusal["data"], data)
                    attributes = {name: refusal["attributes"].get(name) for name in names}
                    self.assertEqual(attributes, {name: data.get(name) for name in names})
            # A refusal is an answer: nothing is sent again.
            count = len(server.requests)
            self.assertEqual(count, len(list(samples.refusals())))
            told.update(code=1999, data={"reason": LATER, "category": "state", "more": {}})
            refusal = self.refused(self.verify(), "Refused")
            self.assertEqual((refusal["reason"], refusal["category"], refusal["code"]), (LATER, "state", 1999))
            self.assertEqual(len(server.requests), count + 1)

    def test_a_refusal_is_read_even_if_its_data_are_strange(self) -> None:
        told: dict[str, Any] = {}

        def refuse(peer: Peer, number: int) -> None:
            while True:
                peer.refuse(peer.request(), 1001, told["data"]["reason"], **without_reason(told["data"]))

        with FakeServer(refuse) as server:
            self.driver.configure(server.path)
            for data in [{"reason": "throttled"}, {"reason": "throttled", "category": "wait", "retry_after_ms": "soon"}]:
                with self.subTest(data=data):
                    told["data"] = data
                    self.refused(self.verify(), "Throttled")


def without_reason(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != "reason"}


def tell_enough(peer: Peer, number: int) -> None:
    while True:
        request = peer.request()
        peer.answer(request, samples.result(request["method"], LEAST) or {} if request["method"] in METHODS else {})


if __name__ == "__main__":
    unittest.main()
