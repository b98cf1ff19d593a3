import CCurl
package import Foundation
import HTTPTransport
import HTTPTypes
import Locking

/// A connection to a service whose bytes go both ways as they are, because a request asks for another protocol in the
/// place of HTTP (RFC 9110 section 7.8), such as WebSocket. Each tunnel has its own thread.
package final class Tunnel: Sendable {
    private struct State: Sendable {
        var outgoing: Data
        var isClosed = false
        /// nil after the end.
        var multi: CurlMulti?
    }

    /// The most bytes that wait for a service that does not read them. If there are more, the connection closes.
    private static let mostWaiting = 16 << 20

    private let state: Lock<State>
    private let receive: @Sendable (Data?) -> Void

    init(_ job: CurlJob, _ receive: @escaping @Sendable (Data?) -> Void) throws(TransportError) {
        guard let multi = CurlMulti() else {
            throw TransportError(.other, detail: "libcurl does not start")
        }
        state = Lock(State(outgoing: Self.head(job.request), multi: multi))
        self.receive = receive
        let thread = Thread { [self] in
            if let exchange = try? CurlExchange(job), connect(exchange, multi) { passBytes(exchange, multi) }
            state.withLock { $0.multi = nil }
            curl_multi_cleanup(multi.handle)
            receive(nil)
        }
        thread.name = "Tunnel"
        thread.start()
    }

    private static func head(_ request: HTTPRequest) -> Data {
        let fields = request.headerFields.map { "\($0.name.rawName): \($0.value)\r\n" }.joined()
        let first = "\(request.method.rawValue) \(request.path ?? "/") HTTP/1.1\r\n"
        return Data("\(first)Host: \(request.authority ?? "")\r\n\(fields)\r\n".fieldBytes)
    }

    package func send(_ data: Data) {
        change {
            $0.outgoing += data
            if $0.outgoing.count > Self.mostWaiting { $0.isClosed = true }
        }
    }

    package func close() { change { $0.isClosed = true } }

    private func change(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            state.multi?.wake()
        }
    }

    private func connect(_ exchange: CurlExchange, _ multi: CurlMulti) -> Bool {
        guard curl_multi_add_handle(multi.handle, exchange.easy) == CURLM_OK else { return false }
        while !state.withLock(\.isClosed) {
            var count: Int32 = 0
            curl_multi_perform(multi.handle, &count)
            if let message = curl_multi_info_read(multi.handle, &count)?.pointee {
                return message.data.result == CURLE_OK
            }
            curl_multi_poll(multi.handle, nil, 0, 3_600_000, nil)
        }
        return false
    }

    private func passBytes(_ exchange: CurlExchange, _ multi: CurlMulti) {
        defer { curl_multi_remove_handle(multi.handle, exchange.easy) }
        var (outgoing, buffer) = (Data(), [UInt8](repeating: 0, count: 64 << 10))
        while true {
            let isClosed = state.withLock { state in
                if outgoing.isEmpty { swap(&outgoing, &state.outgoing) }
                return state.isClosed
            }
            guard !isClosed else { return }
            var (code, count) = (CURLE_OK, 0)
            while !outgoing.isEmpty, code == CURLE_OK {
                code = outgoing.withUnsafeBytes {
                    curl_easy_send(exchange.easy, $0.baseAddress, $0.count, &count)
                }
                outgoing = outgoing.dropFirst(count)
            }
            guard code == CURLE_OK || code == CURLE_AGAIN else { return }
            repeat {
                code = curl_easy_recv(exchange.easy, &buffer, buffer.count, &count)
                if code == CURLE_OK, count > 0 { receive(Data(buffer[..<count])) }
            } while code == CURLE_OK && count > 0
            guard code == CURLE_AGAIN else { return }
            var wait = curl_waitfd(
                fd: ccurl_socket(exchange.easy),
                events: Int16(CURL_WAIT_POLLIN | (outgoing.isEmpty ? 0 : CURL_WAIT_POLLOUT)), revents: 0)
            curl_multi_poll(multi.handle, &wait, 1, 3_600_000, nil)
        }
    }
}
