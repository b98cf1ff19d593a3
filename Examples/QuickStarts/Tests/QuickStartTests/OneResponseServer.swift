import Foundation

/// Sends one response to the first request at a port of this machine.
final class OneResponseServer: Sendable {
    let port: UInt16
    private let requests: AsyncStream<String>

    init(_ response: String) throws {
        let (listener, port) = try Self.listen()
        self.port = port
        let (requests, continuation) = AsyncStream.makeStream(of: String.self)
        self.requests = requests
        // These calls block: on a thread of their own, they take none from the tasks.
        Thread.detachNewThread {
            let connection = accept(listener, nil, nil)
            defer { for socket in [connection, listener] { close(socket) } }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(connection, &bytes, bytes.count, 0)
            _ = send(connection, response, response.utf8.count, 0)
            continuation.yield(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
        }
    }

    /// The first bytes of the request, once they have come.
    var request: String? { get async { await requests.first { _ in true } } }

    /// Returns a port at which nobody listens.
    static func freePort() throws -> UInt16 {
        let (listener, port) = try listen()
        close(listener)
        return port
    }

    private static func listen() throws -> (socket: Int32, port: UInt16) {
        #if canImport(Glibc)
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && Foundation.listen(listener, 1) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}
