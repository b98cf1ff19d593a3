import Configuration
import SystemPackage

/// The settings of one source, such as a file. Messages name a setting by its place in the source.
struct SettingsSource {
    private let reader: ConfigReader
    private let place: @Sendable ([String]) -> SettingPlace

    /// Reads the environment's `GUICHET_*` variables: `GUICHET_THEME`, `GUICHET_PROFILES_WORK_THEME`.
    init(environment: [String: String]) {
        reader = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: environment).prefixKeys(
                with: "guichet"))
        place = { .variable(Self.variable(of: $0)) }
    }

    /// Returns the name of the environment variable of a setting.
    static func variable(of key: [String]) -> String {
        // swift-configuration turns `nightShift` into NIGHT_SHIFT.
        let words = (["guichet"] + key).map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" } }
        return String(words.joined(separator: "_").uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    init(_ file: ConfigurationFile) async throws {
        reader = ConfigReader(
            provider: try await FileProvider<YAMLSnapshot>(filePath: FilePath(file.path)))
        place = file.place
    }

    /// Returns a setting and its place; nil if it is not set.
    subscript(key: String...) -> (text: String, place: SettingPlace)? { self[key] }

    subscript(key: [String]) -> (text: String, place: SettingPlace)? {
        let isSecret = key.last == "client-secret"
        return reader.string(forKey: ConfigKey(key), isSecret: isSecret).map { ($0, place(key)) }
    }
}
