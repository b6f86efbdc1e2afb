"""Writes the parts of the clients that follow from the protocol's description; see `protocol/clients/generate`.

`model` reads the description, `text` has what several emitters need, and every other module is an emitter:

    FOLDERS = ["go/generated"]                        # optional: folders in which the emitter owns every file

    def files(model: Model, clients: Path) -> dict[str, str]:
        return {"go/types.go": "..."}                 # paths relative to protocol/clients, and whole contents

`files` is a function of the model alone. An emitter that renews a part of a file written by hand reads the rest of it from
`clients`, the folder protocol/clients. A module is found by being in this folder: there is no other registration.
"""
