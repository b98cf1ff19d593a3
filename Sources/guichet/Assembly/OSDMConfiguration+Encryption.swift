import OSDM
import Screens

extension OSDMConfiguration {
    /// Returns the mark that every screen shows if requests are not encrypted; nil if they are.
    ///
    /// - Throws: `ProgramError` if requests would not be encrypted and no setting allows that.
    func encryptionMark() throws(ProgramError) -> String? {
        guard let address = unencryptedAddress else { return nil }
        guard allowsUnencrypted else {
            throw .unencrypted(address, settings: "GUICHET_INSECURE=true, or “insecure: true” in config.yaml")
        }
        return GuichetWindow.notEncrypted
    }
}
