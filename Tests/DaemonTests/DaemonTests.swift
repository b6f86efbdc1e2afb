import Testing

/// Tests that start the daemon. They run one at a time, because they load the machine, and stop and kill processes.
@Suite(.serialized) enum DaemonTests {}
