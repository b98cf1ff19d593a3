import SharedAlgorithms

/// The places that settings come from: flags, then the environment, then the configuration file.
struct SettingsSources {
    let flags: [Setting: String]
    let environment: [String: String]
    let file: ConfigurationFile

    /// Returns a setting and its place; nil if it is not set. A flag takes precedence over the profile's value,
    /// and the profile's value over the general value.
    func value(of setting: Setting, profile: String? = nil) -> SettingInUse? {
        let name = setting.rawValue
        if let flag = flags[setting] {
            return SettingInUse(setting: setting, value: flag, place: .flag("--\(name)"))
        }
        let found = profile.flatMap { self[["profiles", $0, name]] } ?? self[[name]]
        return found.map { SettingInUse(setting: setting, value: $0.text, place: $0.place) }
    }

    /// Returns the text at a key path, such as `["theme"]` or `["profiles", "work", "theme"]`, and its place.
    subscript(key: [String]) -> (text: String, place: SettingPlace)? {
        let variable = Self.variable(of: key)
        if let text = environment[variable] { return (text, .variable(variable)) }
        return file.values[key].map { ($0.text, .file(file.path, line: $0.line)) }
    }

    /// The names of the environment variables that are settings, apart from those of profiles.
    static let variables = Set(
        (Setting.allCases.map(\.rawValue) + ["client-secret", "password"]).map { variable(of: [$0]) })

    /// Returns the environment variables that look like settings but are not, so that the program ignores them.
    static func unknownVariables(in environment: [String: String]) -> [String] {
        environment.keys.sorted().filter {
            $0.hasPrefix("GUICHET_") && !$0.hasPrefix("GUICHET_PROFILES_") && !variables.contains($0)
        }
    }

    /// Returns a sentence about a variable that looks like a misspelt setting; nil if it may be another program's.
    static func misspelling(in variable: String) -> String? {
        // The names all begin alike, so that only their ends tell how similar they are.
        let ends = variables.map { String($0.dropFirst("GUICHET_".count)) }.sorted()
        return Spelling.nearest(to: String(variable.dropFirst("GUICHET_".count)), among: ends).map {
            "No setting has the name of \(variable), which is ignored. Did you mean GUICHET_\($0)?"
        }
    }

    /// Returns the name of the environment variable of a setting: `GUICHET_THEME`,
    /// `GUICHET_PROFILES_NIGHT_SHIFT_THEME`.
    static func variable(of key: [String]) -> String {
        let words = (["guichet"] + key).map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" } }
        return String(words.joined(separator: "_").uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
