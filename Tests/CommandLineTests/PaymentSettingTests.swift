import ArgumentParser
import Foundation
import OSDM
import Rail
import TestSupport
import Testing

@testable import guichet

@Suite("The setting “payment”")
struct PaymentSettingTests {
    private func howToPay(_ environment: [String: String], in folder: TemporaryFolder) async throws -> String?
    {
        let folders = ProgramFolders(environment: ["XDG_CONFIG_HOME": folder.path])
        let settings = try Settings.load(
            environment: ["GUICHET_SERVICE": "https://api.example.com"].merging(environment) { $1 },
            folders: folders)
        let url = try #require(URL(string: "https://api.example.com"))
        return Assembly.Service.configuration(url, settings).info.howToPay
    }

    @Test(
        "without the setting, a message says which value belongs in which file; with it, nothing is missing")
    func unset() async throws {
        let folder = try TemporaryFolder()
        #expect(
            try await howToPay([:], in: folder)
                == "Nothing can be bought here yet: write “payment: invoice” (or card, electronic, direct-debit) into "
                + "\(folder.path)/guichet/config.yaml, and start Guichet again.")
        #expect(try await howToPay(["GUICHET_PAYMENT": "card"], in: folder) == nil)
    }

    @Test("a scenario accepts the values of the setting, and also “unset”")
    func scenario() {
        #expect(Payment(setting: "invoice") == .by("INVOICE"))
        #expect(Payment(setting: "unset").map { $0 != .nothing } == true)
        #expect(Payment(setting: "cash") == nil)
    }
}
