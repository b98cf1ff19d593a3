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

    /// Returns the name of the environment variable of a setting: `GUICHET_THEME`,
    /// `GUICHET_PROFILES_NIGHT_SHIFT_THEME`.
    static func variable(of key: [String]) -> String {
        let words = (["guichet"] + key).map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" } }
        return String(words.joined(separator: "_").uppercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
