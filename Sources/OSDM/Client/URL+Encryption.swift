package import Foundation

extension URL {
    /// Whether others can read data on its way to this address: it is plain HTTP to another machine.
    ///
    /// This machine is 127.0.0.0/8, ::1 (RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3) and `localhost`.
    package var isUnencrypted: Bool {
        scheme?.lowercased() != "https" && !Self.isLoopback(host(percentEncoded: false) ?? "")
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        // As the system reads addresses, so that none is taken for another: 0127.0.0.1 is elsewhere.
        var (four, six) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
        guard inet_pton(AF_INET6, host, &six) == 1 else { return false }
        return withUnsafeBytes(of: &six) { $0.elementsEqual([UInt8](repeating: 0, count: 15) + [1]) }
    }
}

extension OSDMConfiguration {
    /// The first of its addresses to which a password or a token would travel unencrypted; nil when there is
    /// none.
    package var unencryptedAddress: URL? { [baseURL, tokenURL].first(where: \.isUnencrypted) }

    /// Whether a password or a token may be sent there.
    func trusts(_ url: URL) -> Bool { allowsUnencrypted || !url.isUnencrypted }
}
