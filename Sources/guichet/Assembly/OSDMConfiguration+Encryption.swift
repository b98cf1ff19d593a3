import Foundation
import OSDM

extension OSDMConfiguration {
    /// The words on every screen while others can read what is sent; nil while they cannot.
    ///
    /// - Throws: `ProgramError` when others could read what is sent, and nobody has allowed that.
    func encryptionMark() throws(ProgramError) -> String? {
        guard let address = unencryptedAddress else { return nil }
        guard allowsUnencrypted else {
            throw .unencrypted(address, settings: "GUICHET_INSECURE=true, or “insecure: true” in config.yaml")
        }
        return "! Not encrypted"
    }
}

extension ProgramError {
    /// - Parameter settings: What allows it nevertheless.
    static func unencrypted(_ address: URL, settings: String) -> ProgramError {
        .unusable(
            "http://\(address.host() ?? "") is not encrypted: others could read your password on its way there."
                + " Use its https address; or, if you trust every network on that way, set \(settings).")
    }
}
