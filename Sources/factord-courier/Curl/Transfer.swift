import CCurl
import FactorCommand
import FactorCrypto

/// Requests to one server through libcurl, one after the other; connections are reused until they are closed.
///
/// Confined to one thread. The handle belongs to this object until it is closed, and each list until it is freed. No
/// proxy, redirection or user file is taken from the environment: everything that is not set here is off.
@safe final class Transfer {
    /// The result of a request.
    struct Outcome {
        let code: CURLcode
        /// The server's last status, or 0 if there was none.
        let status: Int
        /// In a command protocol, the last command that was refused; empty if that was the greeting, or none was.
        var refused = ""

        var isDone: Bool { code == CURLE_OK }

        /// What went wrong, in libcurl's words, which contain neither an address nor any sent data.
        var problem: String {
            // The text is static, and is copied at once.
            unsafe OutsideText.text(ofC: curl_easy_strerror(code)) ?? "error \(code.rawValue)"
        }
    }

    /// The data to send, and how much of it was sent.
    private final class Body {
        var bytes: [UInt8]
        var sent = 0

        init(_ bytes: consuming [UInt8]) { self.bytes = bytes }

        deinit { wipe(&bytes) }
    }

    /// The first four letters of the last command and of the last refused one; nothing else of them is kept.
    private final class Commands {
        var last = ""
        var refused = ""
    }

    /// Nil if there was no memory to replace it; libcurl refuses every request on a null handle.
    private var handle: UnsafeMutableRawPointer?
    /// There was a request since the connections were closed.
    private var isUsed = false
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
    private var body: Body?
    private let commands = Commands()

    /// Initialises libcurl. Call it once, before other threads start.
    static func start() -> Bool { factor_curl_start() == CURLE_OK }

    /// Nil if there is no memory.
    init?() {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        forget()
        unsafe curl_easy_cleanup(handle)
    }

    /// Starts another request.
    func begin(_ url: String, protocols: String, _ security: TransferSecurity, milliseconds: Int) {
        forget()
        isUsed = true
        set(CURLOPT_URL, url)
        set(CURLOPT_PROTOCOLS_STR, protocols)
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_TIMEOUT_MS, milliseconds)
        set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        if let authorities = security.authorities {
            set(CURLOPT_CAINFO, authorities)
            unsafe _ = factor_curl_set_text(handle, CURLOPT_CAPATH, nil)
        }
        // The server's response is discarded.
        unsafe _ = factor_curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
    }

    func set(_ option: CURLoption, _ value: Int) {
        // The handle lives as long as this object does.
        unsafe _ = factor_curl_set_number(handle, option, value)
    }

    func set(_ option: CURLoption, _ value: String) {
        // As above; libcurl copies the text.
        unsafe _ = factor_curl_set_text(handle, option, value)
    }

    /// Sets a secret. libcurl's copy of it is the only one outside locked memory.
    func set(_ option: CURLoption, secret: borrowing SecretBytes) {
        // Reserved, since growing would leave a copy behind.
        var text: [UInt8] = []
        text.reserveCapacity(secret.count + 1)
        secret.withBytes { text.append(copying: Span<UInt8>(_bytes: $0)) }
        text.append(0)
        // Null-terminated, and copied by libcurl.
        unsafe text.withUnsafeBufferPointer { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe _ = factor_curl_set_text(handle, option, $0.baseAddress)
            }
        }
        wipe(&text)
    }

    func set(_ option: CURLoption, _ lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { unsafe list = curl_slist_append(list, line) }
        guard let list = unsafe list else { return }
        unsafe lists.append(list)
        // Freed after the request, when no option refers to it any longer.
        unsafe _ = factor_curl_set_list(handle, option, list)
    }

    /// Makes the outcome report which command was refused.
    func followCommands() {
        // `commands` lives as long as the handle does.
        unsafe _ = factor_curl_set_observer(
            handle,
            { _, kind, bytes, count, context in
                guard let bytes = unsafe bytes, let context = unsafe context, count > 0 else { return 0 }
                let commands = unsafe Unmanaged<Commands>.fromOpaque(context).takeUnretainedValue()
                // The bytes are valid during the call.
                let line = unsafe UnsafeRawBufferPointer(start: bytes, count: min(4, count))
                if kind == CURLINFO_HEADER_OUT {
                    commands.last = unsafe (OutsideText.text(line) ?? "").uppercased()
                } else if kind == CURLINFO_HEADER_IN, unsafe [0x34, 0x35].contains(line[0]) {
                    commands.refused = commands.last
                }
                return 0
            }, Unmanaged.passUnretained(commands).toOpaque())
    }

    /// Sets the data to send; wiped afterwards.
    func send(_ bytes: consuming [UInt8], sizeOption: CURLoption) {
        set(sizeOption, bytes.count)
        let body = Body(bytes)
        self.body = body
        // `body` is kept until the request is over.
        unsafe _ = factor_curl_set_context(
            handle, CURLOPT_READDATA, Unmanaged.passUnretained(body).toOpaque())
        unsafe _ = factor_curl_set_transfer(handle, CURLOPT_READFUNCTION) { target, size, count, context in
            guard let target = unsafe target, let context = unsafe context else { return 0 }
            let body = unsafe Unmanaged<Body>.fromOpaque(context).takeUnretainedValue()
            let length = min(size * count, body.bytes.count - body.sent)
            // `target` has room for `size * count` bytes, and `body` has `length` left.
            unsafe body.bytes.withUnsafeBytes { bytes in
                unsafe UnsafeMutableRawPointer(target).copyMemory(
                    from: bytes.baseAddress! + body.sent, byteCount: length)
            }
            body.sent += length
            return length
        }
    }

    /// Performs the request, waits for its end, and forgets its options.
    func perform() -> Outcome {
        let code = unsafe curl_easy_perform(handle)
        let outcome = Outcome(code: code, status: unsafe factor_curl_status(handle), refused: commands.refused)
        forget()
        return outcome
    }

    /// Closes the connections: their buffers keep what was last sent, such as a mail's recipient, until then.
    func close() {
        guard isUsed else { return }
        forget()
        // A hanging server must not delay the next message.
        unsafe factor_curl_stop_reading(handle)
        unsafe curl_easy_cleanup(handle)
        unsafe handle = curl_easy_init()
        isUsed = false
    }

    /// Resets all options. The connections stay.
    private func forget() {
        if unsafe handle != nil { unsafe curl_easy_reset(handle) }
        while let list = unsafe lists.popLast() { unsafe curl_slist_free_all(list) }
        body = nil
        commands.last = ""
        commands.refused = ""
    }
}

/// Which certificate authorities are trusted.
struct TransferSecurity: Equatable {
    /// A file of certificates in PEM; nil for those that the system trusts.
    var authorities: String?
}
