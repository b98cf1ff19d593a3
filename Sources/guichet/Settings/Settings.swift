import Foundation
import OSDM
import Rail
import RailStore
import SharedAlgorithms

/// The settings: which service to connect to, and how. Flags take precedence over the environment, and the
/// environment over the configuration file.
struct Settings: Sendable {
    enum Service: Hashable, Sendable {
        case sandbox
        case url(URL)
    }

    var service: Service
    var gtfs: String?
    var faults: String?
    var seed: UInt64
    var tokenEndpoint: URL?
    var grant: Grant
    /// Whether passwords and tokens may be sent over plain HTTP to another machine.
    var isInsecure: Bool
    var theme: Theme
    /// The way to pay, which an OSDM service needs before it sells.
    var payment: Payment
    var clientID: String?
    /// The scope of the tokens (RFC 6749 section 3.3); nil if the service needs none.
    var scope: String?
    /// The code by which the service knows the sender of requests (OSDM 3.9 `Requestor`); nil if none was agreed.
    var requestor: String?
    /// The program's secret. It can only come from the environment, because all users can see a program's
    /// arguments, and files are easily shared.
    var clientSecret: String?
    let choices: WindowChoices
    /// The settings that have a value, with the place of each.
    let used: [SettingInUse]

    /// - Parameter note: Takes a sentence about each environment variable that looks like a misspelt setting.
    static func load(
        flags: [Setting: String] = [:], environment: [String: String] = ProcessInfo.processInfo.environment,
        folders: ProgramFolders? = nil, note: (String) -> Void = { Output.note("guichet: \($0)") }
    ) throws -> Settings {
        SettingsSources.unknownVariables(in: environment).compactMap(SettingsSources.misspelling)
            .forEach(note)
        let path = (folders ?? ProgramFolders(environment: environment)).configurationFile.path
        var text = ""
        if FileManager.default.mayExist(path) {
            do {
                text = try String(contentsOfFile: path, encoding: .utf8)
            } catch {
                throw ProgramError.unusable(
                    "The configuration file \(path) cannot be read. Mend it, or move it away.")
            }
        }
        return try Settings(
            SettingsSources(
                flags: flags, environment: environment, file: try ConfigurationFile(text, at: path)))
    }

    /// Throws if a profile is unknown, because the program would otherwise run as if no profile had been named.
    private static func check(_ profile: SettingInUse, in sources: SettingsSources) throws(ProgramError) {
        let file = sources.file
        let isKnown =
            file.profiles.contains(profile.value)
            || Setting.ofProfiles.contains { sources[["profiles", profile.value, $0.rawValue]] != nil }
        guard !isKnown else { return }
        let known = file.profiles.map { "“\($0)”" }.joined(separator: ", ")
        let sentence =
            "There is no profile “\(profile.value)”. "
            + (known.isEmpty
                ? "Write one into \(file.path), below “profiles”, or leave out the profile."
                : "\(file.path) has these: \(known).")
        if case .flag = profile.place { throw .unusable(sentence) }
        throw SettingMistake.error([SettingMistake(place: profile.place, sentence: sentence)])
    }

    private init(_ sources: SettingsSources) throws {
        let profile = sources.value(of: .profile)
        choices = sources.file.choices
        var mistakes = sources.file.mistakes
        if let profile, mistakes.isEmpty { try Self.check(profile, in: sources) }
        var used = [profile].compactMap(\.self)
        /// Reads a setting. Returns nil if there is none, or if it has a mistake.
        func value<Value>(_ setting: Setting, _ read: (String) throws -> Value) throws -> Value? {
            guard let found = sources.value(of: setting, profile: profile?.value) else { return nil }
            used.append(found)
            do { return try read(found.value) } catch let error as ProgramError {
                if case .flag = found.place { throw error }
                mistakes.append(SettingMistake(place: found.place, sentence: error.message))
                return nil
            }
        }
        /// Reads a setting that has a default.
        func value<Value>(
            _ setting: Setting, usual: String, _ read: (String) throws -> Value
        ) throws -> Value {
            if let value = try value(setting, read) { return value }
            used.append(SettingInUse(setting: setting, value: usual, place: .usual))
            return try read(usual)
        }
        service = try value(.service, usual: "sandbox") { text in
            text == "sandbox" ? .sandbox : .url(try Self.serviceAddress(text))
        }
        gtfs = try value(.gtfs) { text in
            guard !text.isEmpty else {
                throw ProgramError.unusable("“gtfs” is empty. Name a folder or a zip file, or leave it out.")
            }
            return text
        }
        faults = try value(.faults) { text in
            _ = try Faults.spec(text)
            return text
        }
        seed = try value(.seed, usual: "1", Self.seed)
        tokenEndpoint = try value(.tokenEndpoint) { try Self.url($0, "The token endpoint") }
        grant = try value(.grant, usual: Grant.password.rawValue) { try Self.choice("grant", $0) }
        isInsecure = try value(.insecure, usual: "false", Self.isInsecure)
        theme = try value(.theme, usual: Theme.auto.rawValue) { try Self.choice("theme", $0) }
        payment =
            try value(.payment) { try Self.choice("payment", $0) as PaymentSetting }?.payment
            ?? PaymentSetting.unset(in: sources.file.path)
        clientID = try value(.clientID) { $0 }
        scope = try value(.scope) { $0 }
        requestor = try value(.requestor) { $0 }
        self.used = used
        guard mistakes.isEmpty else { throw SettingMistake.error(mistakes) }
        clientSecret = sources[["client-secret"]]?.text
        if gtfs != nil, case .url(let url) = service {
            throw ProgramError.unusable(
                "--gtfs goes with the sandbox; the service is \(url.absoluteString). Leave out one.")
        }
        if grant == .clientCredentials, clientID == nil {
            throw ProgramError.unusable("“grant: client-credentials” needs a “client-id”. Set one beside it.")
        }
    }

    /// Reads the address of a service. It is printed and logged, so that it may hold no query, which may be a secret.
    static func serviceAddress(_ text: String) throws -> URL {
        let url = try url(text, "The service")
        guard url.query() == nil, url.fragment() == nil else {
            throw ProgramError.unusable("The service must not hold a query: leave out all from ? or # on.")
        }
        return url
    }

    private static func url(_ text: String, _ what: String) throws -> URL {
        guard
            let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host(),
            ["http", "https"].contains(scheme), !host.isEmpty
        else {
            throw ProgramError.unusable(
                "\(what) “\(text)” is not a web address. Give one such as https://api.example.com/osdm, or"
                    + " “sandbox”.")
        }
        guard url.user() == nil, url.password() == nil else {
            throw ProgramError.unusable(
                "\(what) must not hold a user name or password. Sign in on the screen instead.")
        }
        return url
    }

    /// Reads one of the values of an enumeration.
    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ text: String
    ) throws -> Choice {
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).listed("or")
            throw ProgramError.unusable("The \(name) “\(text)” is unknown. Use \(known).")
        }
        return choice
    }

    /// Reads the value of “insecure” in the file, or of GUICHET_INSECURE.
    ///
    /// - Throws: `ProgramError` if the value is neither `true` nor `false`.
    static func isInsecure(_ text: String) throws(ProgramError) -> Bool {
        switch text {
        case "true": true
        case "false": false
        default: throw .unusable("“insecure” is true or false, not “\(text)”.")
        }
    }

    /// Throws if requests to an address would not be encrypted, and the environment does not allow that.
    static func checkEncryption(of address: URL) throws(ProgramError) {
        let insecure = ProcessInfo.processInfo.environment["GUICHET_INSECURE"]
        if address.isUnencrypted, try insecure.map(isInsecure) != true {
            throw .unencrypted(address, settings: "GUICHET_INSECURE=true")
        }
    }

    private static func seed(_ text: String) throws -> UInt64 {
        guard let seed = UInt64(text) else {
            throw ProgramError.unusable("The seed “\(text)” is not a whole number from 0.")
        }
        return seed
    }
}
