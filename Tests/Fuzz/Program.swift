import FuzzChecks

/// Runs libFuzzer over one of the checks: `factord-fuzz lines|requests|cbor|responses [libFuzzer's arguments]`.
@main
enum Program {
    static func main() {
        var count = CommandLine.argc - 1
        guard count > 0 else { fatalError(Self.usage) }
        // The arguments live as long as the process; libFuzzer takes the check's name for the program's.
        var arguments = unsafe CommandLine.unsafeArgv + 1
        switch CommandLine.arguments[1] {
        case "lines": _ = unsafe runDriver(&count, &arguments, tryLines)
        case "requests": _ = unsafe runDriver(&count, &arguments, tryRequest)
        case "cbor": _ = unsafe runDriver(&count, &arguments, tryCBOR)
        case "responses": _ = unsafe runDriver(&count, &arguments, tryResponse)
        default: fatalError(Self.usage)
        }
    }

    private static let usage = "say lines, requests, cbor or responses"
}

/// libFuzzer's own main program.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private func tryLines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    stop(on: LineCheck.problem(with: unsafe copy(start, count)))
}

private func tryRequest(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    stop(on: RequestCheck.problem(with: unsafe copy(start, count)))
}

private func tryCBOR(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    stop(on: CBORCheck.problem(with: unsafe copy(start, count)))
}

private func tryResponse(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    stop(on: ResponseCheck.problem(with: unsafe copy(start, count)))
}

/// The input, which lies at `start` for as long as the call lasts.
private func copy(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
}

private func stop(on problem: String?) -> Int32 {
    if let problem { fatalError(problem) }
    return 0
}
