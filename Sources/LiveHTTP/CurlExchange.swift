import CCurl
import Foundation
import HTTPTransport
import HTTPTypes

/// The request of an exchange, with its address, its proxy and its limits.
struct CurlJob: Sendable {
    var request: HTTPRequest
    var body: Data
    var target: Target
    var proxy: Proxy?
    var limits: LiveLimits
    /// A file of certificates to trust in place of the system's.
    var certificates: String?
    /// Whether the body is unpacked later, so that a service may pack it.
    var unpacks = true
    /// Whether libcurl only connects, and a tunnel sends the request.
    var isTunnel = false
    var receiver: ResponseReceiver?
}

/// One exchange of libcurl. Only one thread at a time may use it.
final class CurlExchange {
    let easy: UnsafeMutableRawPointer
    private let job: CurlJob
    private let words: UnsafeMutablePointer<CChar>
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var sendings = 0
    private var head = ResponseHead()
    private var body = Data()
    /// When the head and the latest bytes of the body came.
    private var (headTime, lastTime) = (ContinuousClock.now, ContinuousClock.now)
    private var pieces: [Response.Piece] = []
    private var isTooLarge = false
    /// Whether reading has stopped until the receiver has caught up.
    private(set) var isPaused = false
    private var refusal: TransportError?

    init(_ job: CurlJob) throws(TransportError) {
        guard let easy = curl_easy_init() else { throw TransportError(.other, detail: "no memory is left") }
        (self.easy, self.job) = (easy, job)
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setConnection()
        if job.isTunnel {
            try set(CURLOPT_CONNECT_ONLY, 1)
        } else {
            try setRequest()
            try setCallbacks()
        }
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
        words.deallocate()
    }

    private func setConnection() throws(TransportError) {
        let connecting = job.limits.connecting / .milliseconds(1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(connecting, 1), Double(Int32.max))))
        if let silence = job.limits.silence {
            try set(CURLOPT_LOW_SPEED_LIMIT, 1)
            try set(CURLOPT_LOW_SPEED_TIME, Int(max(1, silence / .seconds(1))))
        }
        try set(CURLOPT_NOSIGNAL, 1)
        // A cancelled exchange must not make all others wait until the system has looked up a host name.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_URL, job.target.service)
        if let certificates = job.certificates { try set(CURLOPT_CAINFO, certificates) }
        // In HTTP/2, a request that is given up leaves its connection open, even if the network is gone.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // Without values for these two, libcurl would read them from the environment of the process.
        try set(CURLOPT_NOPROXY, "")
        try set(CURLOPT_PROXY, job.proxy?.address ?? "")
        guard let proxy = job.proxy else { return }
        try set(CURLOPT_HTTPPROXYTUNNEL, 1)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        if let username = proxy.username {
            try set(CURLOPT_PROXYUSERNAME, username)
            try set(CURLOPT_PROXYPASSWORD, proxy.password ?? "")
        }
    }

    private func setRequest() throws(TransportError) {
        try set(CURLOPT_REQUEST_TARGET, job.target.path)
        let method = job.request.method
        if method == .head {
            try set(CURLOPT_NOBODY, 1)
        } else {
            // Requests with these methods have a `Content-Length` even if the body is empty (RFC 9110 section 8.6).
            if !job.body.isEmpty || [.post, .put, .patch].contains(method) {
                try check(job.body.withUnsafeBytes { ccurl_set_body(easy, $0.baseAddress, $0.count) })
            }
            try set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
        // libcurl itself writes the fields for the length of the body.
        var lines = job.request.headerFields.filter {
            ![.contentLength, .transferEncoding].contains($0.name)
        }
        .map { $0.value.isEmpty ? "\($0.name.rawName);" : "\($0.name.rawName): \($0.value)" }
        if job.unpacks, job.request.headerFields[.acceptEncoding] == nil {
            lines.append("Accept-Encoding: gzip, deflate")
        }
        // A name without a value keeps libcurl from adding such a field of its own.
        for name in [HTTPField.Name.accept, .contentType, .expect] where job.request.headerFields[name] == nil
        {
            lines.append("\(name.rawName):")
        }
        for line in lines { fields = curl_slist_append(fields, Self.cString(line)) }
        try check(ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, fields))
    }

    private func setCallbacks() throws(TransportError) {
        try check(ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, words))
        try check(
            ccurl_set_callbacks(
                easy, Unmanaged.passUnretained(self).toOpaque(),
                { context, _, _, _, _ in CurlExchange.at(context)?.sends() == true ? 0 : 1 },
                { bytes, _, count, context in
                    CurlExchange.at(context)?.take(bytes, count, CurlExchange.readLine) ?? 0
                },
                { bytes, _, count, context in
                    guard let exchange = CurlExchange.at(context) else { return 0 }
                    exchange.isPaused = exchange.job.receiver?.isBehind() ?? false
                    guard !exchange.isPaused else { return Int(CURL_WRITEFUNC_PAUSE) }
                    return exchange.take(bytes, count, CurlExchange.readPiece)
                }))
    }

    /// Continues reading, unless the receiver is still behind.
    func resume() {
        guard isPaused, job.receiver?.isBehind() != true else { return }
        isPaused = false
        curl_easy_pause(easy, CURLPAUSE_CONT)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
        context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Whether libcurl may send the request. It asks each time, because it would send any request again, even a POST,
    /// if a reused connection closed.
    private func sends() -> Bool {
        sendings += 1
        // For a recording proxy, send requests again that the client itself may repeat (RFC 9110 section 9.2.2).
        return sendings == 1 || job.receiver != nil && [.get, .head, .options].contains(job.request.method)
    }

    /// Returns the number of bytes that were read. libcurl ends the exchange if it is not `count`.
    private func take(
        _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int,
        _ read: (CurlExchange) -> (UnsafeRawBufferPointer) throws(TransportError) -> Void
    ) -> Int {
        do throws(TransportError) {
            try read(self)(UnsafeRawBufferPointer(start: bytes, count: count))
            return count
        } catch {
            refusal = error
            return 0
        }
    }

    private func readLine(_ line: UnsafeRawBufferPointer) throws(TransportError) {
        guard let part = try head.read(line) else { return }
        if head.isComplete, job.request.method != .head, head.status != .notModified {
            try checkSize(head.length ?? 0)
        }
        headTime = .now
        job.receiver?.receive(part)
    }

    private func readPiece(_ piece: UnsafeRawBufferPointer) throws(TransportError) {
        try checkSize(body.count + piece.count)
        if body.count + piece.count <= job.limits.body { body.append(contentsOf: piece) }
        guard let receiver = job.receiver else { return }
        let now = ContinuousClock.now
        if pieces.isEmpty || lastTime.duration(to: now) >= Self.leastPause {
            pieces.append(Response.Piece(after: headTime.duration(to: now), size: 0))
        }
        pieces[pieces.count - 1].size += piece.count
        lastTime = now
        receiver.receive(.body(Data(piece)))
    }

    /// Bytes that come within this time after the previous bytes belong to the same piece.
    private static let leastPause = Duration.milliseconds(100)

    /// Refuses a body that is too large to be kept, unless a receiver gets its parts. The receiver then gets all parts,
    /// but the result is an error.
    private func checkSize(_ count: Int) throws(TransportError) {
        guard count > job.limits.body else { return }
        isTooLarge = true
        if job.receiver == nil { throw TransportError(tooLarge: job.limits) }
    }

    private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(ccurl_set_number(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(TransportError) {
        try check(ccurl_set_text(easy, option, Self.cString(value)))
    }

    private static func cString(_ text: String) -> [CChar] {
        text.fieldBytes.map { CChar(bitPattern: $0) } + [0]
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        guard code != CURLE_OK else { return }
        throw TransportError(.other, detail: "libcurl: \(String(cString: curl_easy_strerror(code)))")
    }

    /// Returns the response as it came, its body still packed.
    /// - Parameter code: libcurl's result.
    func result(_ code: CURLcode) -> Result<Response, TransportError> {
        if let refusal { return .failure(refusal) }
        // For a receiver of parts, a stream that has fallen silent counts as ended.
        if code == CURLE_OPERATION_TIMEDOUT, case .success = cancelled { return cancelled }
        guard code == CURLE_OK else {
            let failure = CurlFailure(
                code: code, words: String(cString: words),
                systemError: Int32(ccurl_number(easy, CURLINFO_OS_ERRNO)),
                tunnel: ccurl_number(easy, CURLINFO_HTTP_CONNECTCODE), hasSent: sendings > 0,
                hasBegun: head.status != nil)
            return .failure(TransportError(failure, job))
        }
        guard head.isComplete, let status = head.status else {
            return .failure(TransportError(.truncated, detail: "the connection closed within the head"))
        }
        job.receiver?.receive(.end(head.trailers))
        return isTooLarge
            ? .failure(TransportError(tooLarge: job.limits))
            : .success(response(HTTPResponse(status: status, headerFields: head.fields)))
    }

    private func response(_ head: HTTPResponse) -> Response {
        var response = Response(head: head, body: body)
        if pieces.count > 1 { response.pieces = pieces }
        return response
    }

    /// The result of an exchange that was cancelled: an error, or the response so far if it has a receiver.
    var cancelled: Result<Response, TransportError> {
        // A response with a declared length was cut off here, unlike an endless one.
        guard job.receiver != nil, head.isComplete, !isTooLarge, head.length == nil, let status = head.status
        else {
            return .failure(TransportError(.cancelled))
        }
        return .success(response(HTTPResponse(status: status, headerFields: head.fields)))
    }
}
