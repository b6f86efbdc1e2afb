"""The bank's support desk: for customers who have lost their second factors, and whom its staff has identified.

A program and a Unix user of its own, with the role `support` for the customers' tenant: it can change no factor. Its staff
signs in with factord too, in a tenant of its own, always with a second factor.
"""

from __future__ import annotations

import factord
from flows import NotSignedIn, Pages, given, said
from web import Answer, Routes, Visit, page, render
from words import moment, words

#: The tenant of the staff.
STAFF = "staff"


class Desk(Pages):
    name, cookies, menu = "Example Bank support", "desk-", "menu-plain"

    def __init__(self, staff: factord.Client, customers: factord.Client) -> None:
        super().__init__(staff)
        self.customers = customers

    def routes(self) -> Routes:
        return {
            **super().routes(),
            ("GET", "/"): self.desk_page,
            ("POST", "/reset"): self.reset,
            ("POST", "/cancel"): self.cancel,
        }

    def actor(self, visit: Visit) -> str:
        """The member of staff, as the audit log is to name them."""
        try:
            return self.session(visit, min_aal=2).subject
        except factord.InsufficientAuthentication:
            raise NotSignedIn() from None

    def desk_page(self, visit: Visit, error: str = "", notice: str = "") -> Answer:
        body = render("desk", csrf=visit.csrf, actor=self.actor(visit), subject=visit.form.get("subject", ""))
        return page(visit, "Lost second factors", body, error=error, notice=notice or said(visit))

    def reset(self, visit: Visit) -> Answer:
        actor, fields = self.actor(visit), given(visit, "subject", "cause", "identified")
        if "identified" not in fields:
            return self.desk_page(visit, "Identify the customer first, and confirm it.")
        try:
            done = self.customers.subject_reset_factors(fields.get("subject", "").strip(), actor, fields.get("cause", ""))
        except factord.Refused as refusal:
            return self.desk_page(visit, problem(refusal))
        visit.form.clear()
        if done.status == "waiting":
            told = f"The second factors will be removed on {moment(done.effective_at)}. The customer can cancel that."
        else:
            told = "The second factors were removed. The customer’s next sign-in sets up another one."
        return self.desk_page(visit, notice=told)

    def cancel(self, visit: Visit) -> Answer:
        actor, fields = self.actor(visit), given(visit, "subject")
        try:
            self.customers.subject_cancel_reset(fields.get("subject", "").strip(), actor)
        except factord.Refused as refusal:
            return self.desk_page(visit, problem(refusal))
        visit.form.clear()
        return self.desk_page(visit, notice="The reset was cancelled. Nothing will be removed.")


def problem(refusal: factord.Refused) -> str:
    if isinstance(refusal, factord.WrongState):
        return "No reset is waiting for this customer."
    if isinstance(refusal, (factord.NotFound, factord.InvalidInput, factord.InvalidParams)):
        return "There is no customer with this number."
    return words(refusal)
