import Testing

/// Tests that start the daemon. One at a time: they load the machine, and they stop and kill processes.
@Suite(.serialized) enum DaemonTests {}
