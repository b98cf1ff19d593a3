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
}

/// One exchange of libcurl. Only one thread at a time may use it.
final class CurlExchange {
    /// libcurl's handle of the exchange.
    let easy: UnsafeMutableRawPointer
    private let job: CurlJob
    private let words: UnsafeMutablePointer<CChar>
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var sendings = 0
    private var head = ResponseHead()
    private var body = Data()
    /// Why this exchange was stopped by one of its callbacks.
    private var refusal: TransportError?

    init(_ job: CurlJob) throws(TransportError) {
        guard let easy = curl_easy_init() else { throw TransportError(.other, detail: "no memory is left") }
        (self.easy, self.job) = (easy, job)
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setConnection()
        try setRequest()
        try setCallbacks()
    }

    deinit {
        curl_easy_cleanup(easy)
        curl_slist_free_all(fields)
        words.deallocate()
    }

    private func setConnection() throws(TransportError) {
        let connecting = job.limits.connecting / .milliseconds(1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, Int(min(max(connecting, 1), Double(Int32.max))))
        try set(CURLOPT_NOSIGNAL, 1)
        // A cancelled exchange must not make all others wait for the system's answer about a name.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        if let certificates = job.certificates { try set(CURLOPT_CAINFO, certificates) }
        // In HTTP/2, a request that is given up leaves its connection open, even if the network is gone.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        // Without a value for these two, the environment of the process would count.
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
        try set(CURLOPT_URL, job.target.url.absoluteString)
        try set(CURLOPT_PATH_AS_IS, 1)
        let method = job.request.method
        if method == .head {
            try set(CURLOPT_NOBODY, 1)
        } else {
            // These methods say that their body is empty (RFC 9110 section 8.6).
            if !job.body.isEmpty || [.post, .put, .patch].contains(method) {
                try check(job.body.withUnsafeBytes { ccurl_set_body(easy, $0.baseAddress, $0.count) })
            }
            try set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
        // libcurl frames the body itself.
        var lines = job.request.headerFields.filter {
            ![.contentLength, .transferEncoding].contains($0.name)
        }
        .map { $0.value.isEmpty ? "\($0.name.rawName);" : "\($0.name.rawName): \($0.value)" }
        if job.request.headerFields[.acceptEncoding] == nil { lines.append("Accept-Encoding: gzip, deflate") }
        // A name without a value keeps libcurl from adding such a field of its own.
        for name in [HTTPField.Name.accept, .contentType, .expect] where job.request.headerFields[name] == nil
        {
            lines.append("\(name.rawName):")
        }
        for line in lines { fields = curl_slist_append(fields, line) }
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
                    CurlExchange.at(context)?.take(bytes, count, CurlExchange.readPiece) ?? 0
                }))
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
        context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    /// libcurl asks before each sending. It would send any request again, a POST too, if a reused connection closed.
    private func sends() -> Bool {
        sendings += 1
        return sendings == 1
    }

    /// Returns how many bytes were read. libcurl ends the exchange if these are not all.
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
        try head.read(line)
        if head.isComplete, job.request.method != .head, head.status != .notModified {
            try checkSize(head.length ?? 0)
        }
    }

    private func readPiece(_ piece: UnsafeRawBufferPointer) throws(TransportError) {
        try checkSize(body.count + piece.count)
        body.append(contentsOf: piece)
    }

    private func checkSize(_ count: Int) throws(TransportError) {
        guard count <= job.limits.body else { throw TransportError(tooLarge: job.limits) }
    }

    private func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
        try check(ccurl_set_number(easy, option, value))
    }

    private func set(_ option: CURLoption, _ value: String) throws(TransportError) {
        try check(ccurl_set_text(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(TransportError) {
        guard code != CURLE_OK else { return }
        throw TransportError(.other, detail: "libcurl: \(String(cString: curl_easy_strerror(code)))")
    }

    /// Returns the response as it came, its body still packed.
    /// - Parameter code: libcurl's result.
    func result(_ code: CURLcode) -> Result<Response, TransportError> {
        if let refusal { return .failure(refusal) }
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
        return .success(
            Response(head: HTTPResponse(status: status, headerFields: head.fields), body: body))
    }
}
