// Replaced by the target's own files.
