// Nothing is called: linking it is enough.
