import Foundation
import LiveHTTP

extension Settings {
    /// Throws if the environment names a proxy for an address, but the proxy cannot be used.
    static func checkProxy(for address: URL) throws(ProgramError) {
        if let problem = ProxyRules().problem(for: address) { throw .unusable("\(problem).") }
    }
}
