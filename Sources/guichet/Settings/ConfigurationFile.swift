import Foundation
import Yams

/// The settings of the configuration file. Rejects unknown settings: a mistyped name would otherwise be ignored.
struct ConfigurationFile {
    let path: String
    /// The names of the profiles, in their order in the file.
    private(set) var profiles: [String] = []
    /// The chosen keys and colours.
    private(set) var choices = WindowChoices()
    /// The line of each setting, by its key path: `["theme"]`, `["profiles", "work", "theme"]`.
    private var lines: [[String]: Int] = [:]
    /// Whether the file has no settings, for example because it contains only comments.
    private(set) var isEmpty = false

    /// - Throws: `ProgramError` that names the line and the settings that are allowed there.
    init(_ text: String, at path: String) throws(ProgramError) {
        self.path = path
        guard let root = try compose(text) else {
            isEmpty = true
            return
        }
        let settings = try entries(of: root, "The file")
        isEmpty = settings.isEmpty
        for (key, value) in settings {
            let setting = key.string ?? ""
            lines[[setting]] = key.mark?.line
            if setting == "profiles" {
                for (name, profile) in try entries(of: value, "“profiles”") {
                    profiles.append(name.string ?? "")
                    for (key, value) in try entries(of: profile, "The profile “\(name.string ?? "")”") {
                        lines[["profiles", name.string ?? "", key.string ?? ""]] = key.mark?.line
                        try check(key, value, among: Setting.ofProfiles.map(\.rawValue), "a profile")
                    }
                }
            } else if let choice = WindowChoices.Setting(rawValue: setting) {
                choices.lines[choice] = key.mark?.line
                try choose(value, of: choice)
            } else {
                let names =
                    Setting.allCases.map(\.rawValue) + WindowChoices.Setting.allCases.map(\.rawValue)
                    + ["profiles"]
                try check(key, value, among: names, "the file")
            }
        }
    }

    private mutating func choose(
        _ value: Node, of setting: WindowChoices.Setting
    ) throws(ProgramError) {
        var chosen: [WindowChoices.Entry] = []
        for (key, value) in try entries(of: value, "“\(setting.rawValue)”") {
            let members = value.sequence.map(Array.init) ?? [value]
            let texts = members.compactMap(\.scalar?.string)
            guard texts.count == members.count else {
                throw mistake("“\(key.string ?? "")” has one value, or a list of values.", at: value.mark)
            }
            chosen.append(WindowChoices.Entry(name: key.string ?? "", values: texts, line: key.mark?.line))
        }
        do throws(WindowChoices.Mistake) {
            try choices.add(chosen, of: setting)
        } catch {
            throw ProgramError.unusable("\(SettingPlace.file(path, line: error.line)): \(error.sentence)")
        }
    }

    private func compose(_ text: String) throws(ProgramError) -> Node? {
        do {
            return try Yams.compose(yaml: text)
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
                .composer(_, let problem, let mark, _):
                throw mistake("This is not YAML: \(problem).", at: mark)
            case .duplicatedKeysInMapping(let keys, let context):
                throw mistake("“\(keys.first ?? "")” is there twice. Leave out one.", at: context.mark)
            default: throw mistake("This is not YAML.", at: nil)
            }
        } catch {
            throw mistake("This is not YAML.", at: nil)
        }
    }

    private func entries(of node: Node, _ what: String) throws(ProgramError) -> [(Node, Node)] {
        // If nothing follows the colon, there are no settings.
        if let scalar = node.scalar, scalar.string.isEmpty { return [] }
        guard let mapping = node.mapping else {
            throw mistake("\(what) holds settings: a name, a colon and a value a line.", at: node.mark)
        }
        return mapping.map { ($0.key, $0.value) }
    }

    private func check(
        _ key: Node, _ value: Node, among names: [String], _ place: String
    ) throws(ProgramError) {
        let name = key.string ?? ""
        if name == "client-secret" {
            throw mistake(
                "A secret does not belong in a file. Delete it here, and set GUICHET_CLIENT_SECRET.",
                at: key.mark)
        }
        guard names.contains(name) else {
            throw mistake(
                "“\(name)” is not a setting. The settings of \(place) are: \(names.sorted().joined(separator: ", ")).",
                at: key.mark)
        }
        try checkText(value, key)
    }

    private func checkText(_ value: Node, _ key: Node) throws(ProgramError) {
        guard value.scalar != nil else {
            throw mistake("“\(key.string ?? "")” has one value, not a list of them.", at: value.mark)
        }
    }

    private func mistake(_ sentence: String, at mark: Mark?) -> ProgramError {
        .unusable("\(SettingPlace.file(path, line: mark?.line)): \(sentence)")
    }

    /// Returns the file and the line of a setting.
    func place(of key: [String]) -> SettingPlace { .file(path, line: lines[key]) }
}
