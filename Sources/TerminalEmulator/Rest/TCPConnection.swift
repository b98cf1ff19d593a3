/// A TCP connection to a server on 127.0.0.1, as the system lists the sockets at its two ends (proc(5),
/// `/proc/net/tcp`).
struct TCPConnection: Hashable {
    /// The port of the end that a program has open.
    let port: Int
    /// The port of the server.
    let serverPort: Int
    /// Whether no bytes are on their way, or waiting to be read, at either end.
    let isQuiet: Bool

    /// Finds the connection of a socket in the system's list. Returns nil if there is none to a server on 127.0.0.1
    /// that is open at both ends.
    ///
    /// - Parameters:
    ///   - socket: The file on which the program's descriptor is open: `socket:[4711]`.
    ///   - lines: The system's list. Its columns are a number, both addresses, the state, the bytes that are not yet
    ///     acknowledged and those not yet read, a timer, the retransmissions, the user, the probes, and the socket.
    init?(_ socket: String, in lines: String) {
        let rows = lines.split(separator: "\n").dropFirst().map { $0.split(separator: " ") }
            .filter { $0.count > 9 && $0[3] == Self.established }
        let number = socket.drop { $0 != "[" }.dropFirst().dropLast()
        guard let own = rows.first(where: { $0[9] == number }),
            let other = rows.first(where: { $0[1] == own[2] && $0[2] == own[1] }),
            Self.thisMachine.contains(own[2].prefix { $0 != ":" }),
            let port = Self.port(own[1]), let serverPort = Self.port(own[2])
        else { return nil }
        (self.port, self.serverPort) = (port, serverPort)
        isQuiet = [own[4], other[4]].allSatisfy { $0 == "00000000:00000000" }
    }

    private static let established: Substring = "01"
    /// 127.0.0.1 as a number, in either byte order.
    private static let thisMachine: [Substring] = ["0100007F", "7F000001"]

    private static func port(_ address: Substring) -> Int? {
        address.split(separator: ":").last.flatMap { Int($0, radix: 16) }
    }
}
