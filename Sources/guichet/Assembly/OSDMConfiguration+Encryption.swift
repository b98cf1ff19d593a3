import Foundation
import OSDM

extension OSDMConfiguration {
    /// The words on every screen while others can read what is sent; nil while they cannot.
    var encryptionMark: String? { unencryptedAddress == nil ? nil : "! Not encrypted" }

    /// - Throws: `ProgramError` when others could read what is sent, and nobody has allowed that.
    func checkEncryption() throws(ProgramError) {
        guard let address = unencryptedAddress, !allowsUnencrypted else { return }
        throw .unencrypted(address, settings: "GUICHET_INSECURE=true, or “insecure: true” in config.yaml")
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
