package import Foundation

/// The origin of an HTTP address (RFC 6454 section 4): what is meant for one origin must not go to another.
package struct Origin: Hashable, Sendable {
    /// `http` or `https`.
    package var scheme: String
    /// In lower case, and without the brackets of an IPv6 address.
    package var host: String
    package var port: Int

    /// The origin of an address; nil if the address is not HTTP's, or has no host.
    package init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), let standard = ["http": 80, "https": 443][scheme],
            let host = url.host(percentEncoded: false), !host.isEmpty
        else { return nil }
        self.scheme = scheme
        self.host = host.lowercased()
        port = url.port ?? standard
    }
}
