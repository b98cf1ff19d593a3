import Documents
import JSONTrees

/// The settings of the configuration file. Unknown settings are mistakes, because a mistyped name would otherwise
/// be ignored.
struct ConfigurationFile {
    let path: String
    private(set) var profiles: [String] = []
    private(set) var choices = WindowChoices()
    /// The settings with their lines, by their key paths: `["theme"]`, `["profiles", "work", "theme"]`.
    private(set) var values: [[String]: (text: String, line: Int?)] = [:]
    /// The mistakes in the file, except for wrong values that only `Settings` finds.
    private(set) var mistakes: [SettingMistake] = []

    /// - Throws: `ProgramError` that names the line, if the file is not YAML.
    init(_ text: String, at path: String) throws(ProgramError) {
        self.path = path
        for entry in entries(of: try Self.read(text, at: path), "The file") {
            if entry.key == "profiles" {
                for profile in entries(of: entry.value, "“profiles”") {
                    profiles.append(profile.key)
                    for entry in entries(of: profile.value, "The profile “\(profile.key)”") {
                        read(
                            entry, below: ["profiles", profile.key],
                            among: Setting.ofProfiles.map(\.rawValue), "a profile")
                    }
                }
            } else if let choice = WindowChoices.Setting(rawValue: entry.key) {
                choices.lines[choice] = entry.place.line
                choose(entry.value, of: choice)
            } else {
                let names =
                    Setting.allCases.map(\.rawValue) + WindowChoices.Setting.allCases.map(\.rawValue)
                    + ["profiles"]
                read(entry, below: [], among: names, "the file")
            }
        }
    }

    private static func read(_ text: String, at path: String) throws(ProgramError) -> DocumentValue {
        do {
            return try DocumentValue(yaml: text, file: path, as: "configuration")
        } catch {
            let line = error.place.line > 0 ? error.place.line : nil
            throw .unusable("\(SettingPlace.file(path, line: line)): \(error.message)")
        }
    }

    private mutating func choose(_ value: DocumentValue, of setting: WindowChoices.Setting) {
        var chosen: [WindowChoices.Entry] = []
        for entry in entries(of: value, "“\(setting.rawValue)”") {
            let members = if case .list(let members) = entry.value.content { members } else { [entry.value] }
            let texts = members.compactMap(\.scalar)
            if texts.count == members.count {
                chosen.append(WindowChoices.Entry(name: entry.key, values: texts, line: entry.place.line))
            } else {
                note("“\(entry.key)” has one value, or a list of values.", at: entry.value.place)
            }
        }
        mistakes += choices.add(chosen, of: setting).map {
            SettingMistake(place: .file(path, line: $0.line), sentence: $0.sentence)
        }
    }

    private mutating func entries(of value: DocumentValue, _ what: String) -> [DocumentValue.Entry] {
        switch value.content {
        case .mapping(let entries): return entries
        // If nothing follows the colon, or `null`, there are no settings.
        case _ where value.json == .null: return []
        case .nothing, .text, .list:
            note("\(what) holds settings: a name, a colon and a value a line.", at: value.place)
            return []
        }
    }

    private mutating func read(
        _ entry: DocumentValue.Entry, below path: [String], among names: [String], _ place: String
    ) {
        if entry.key == "client-secret" {
            note(
                "A secret does not belong in a file. Delete it here, and set GUICHET_CLIENT_SECRET.",
                at: entry.place)
        } else if !names.contains(entry.key) {
            note(
                "“\(entry.key)” is not a setting. The settings of \(place) are: \(names.sorted().joined(separator: ", ")).",
                at: entry.place)
        } else {
            let isPlain = Setting(rawValue: entry.key)?.form.isPlain ?? false
            switch entry.value.json {
            case .null: note("“\(entry.key)” has no value. Write one, or delete the line.", at: entry.place)
            case .array, .object:
                note("“\(entry.key)” has one value, not a list of them.", at: entry.value.place)
            case .string where isPlain && !entry.value.isPlain:
                note("“\(entry.key)” stands without quotation marks.", at: entry.value.place)
            case .bool(let value) where isPlain:
                values[path + [entry.key]] = ("\(value)", entry.place.line)
            case .bool, .number, .string:
                values[path + [entry.key]] = (entry.value.scalar ?? "", entry.place.line)
            }
        }
    }

    private mutating func note(_ sentence: String, at place: FileLocation) {
        mistakes.append(SettingMistake(place: .file(path, line: place.line), sentence: sentence))
    }
}

extension DocumentValue {
    /// The text of a value that is neither a list nor a mapping; empty if there is no value; nil for a list or a
    /// mapping.
    fileprivate var scalar: String? {
        switch content {
        case .text(let text): text
        case .nothing: ""
        case .list, .mapping: nil
        }
    }
}
