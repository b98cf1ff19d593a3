import Foundation
import Yams

/// The settings of the configuration file. Rejects unknown settings: a mistyped name would otherwise be ignored.
struct ConfigurationFile {
    let path: String
    private(set) var profiles: [String] = []
    private(set) var choices = WindowChoices()
    /// The settings with their lines, by their key paths: `["theme"]`, `["profiles", "work", "theme"]`.
    private(set) var values: [[String]: (text: String, line: Int?)] = [:]
    /// The mistakes in the file, except for values that only `Settings` reads.
    private(set) var mistakes: [SettingMistake] = []

    /// - Throws: `ProgramError` that names the line, if the file is not YAML.
    init(_ text: String, at path: String) throws(ProgramError) {
        self.path = path
        // There is no root if the file has only comments.
        for (key, value) in try compose(text).map({ entries(of: $0, "The file") }) ?? [] {
            let setting = key.string ?? ""
            if setting == "profiles" {
                for (name, profile) in entries(of: value, "“profiles”") {
                    profiles.append(name.string ?? "")
                    for (key, value) in entries(of: profile, "The profile “\(name.string ?? "")”") {
                        read(
                            key, value, below: ["profiles", name.string ?? ""],
                            among: Setting.ofProfiles.map(\.rawValue), "a profile")
                    }
                }
            } else if let choice = WindowChoices.Setting(rawValue: setting) {
                choices.lines[choice] = key.mark?.line
                choose(value, of: choice)
            } else {
                let names =
                    Setting.allCases.map(\.rawValue) + WindowChoices.Setting.allCases.map(\.rawValue)
                    + ["profiles"]
                read(key, value, below: [], among: names, "the file")
            }
        }
    }

    private mutating func choose(_ value: Node, of setting: WindowChoices.Setting) {
        var chosen: [WindowChoices.Entry] = []
        for (key, value) in entries(of: value, "“\(setting.rawValue)”") {
            let members = value.sequence.map(Array.init) ?? [value]
            let texts = members.compactMap(\.scalar?.string)
            if texts.count == members.count {
                chosen.append(
                    WindowChoices.Entry(name: key.string ?? "", values: texts, line: key.mark?.line))
            } else {
                note("“\(key.string ?? "")” has one value, or a list of values.", at: value.mark)
            }
        }
        mistakes += choices.add(chosen, of: setting).map {
            SettingMistake(place: .file(path, line: $0.line), sentence: $0.sentence)
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

    private mutating func entries(of node: Node, _ what: String) -> [(Node, Node)] {
        // If nothing follows the colon, there are no settings.
        if let scalar = node.scalar, scalar.string.isEmpty { return [] }
        guard let mapping = node.mapping else {
            note("\(what) holds settings: a name, a colon and a value a line.", at: node.mark)
            return []
        }
        return mapping.map { ($0.key, $0.value) }
    }

    private mutating func read(
        _ key: Node, _ value: Node, below path: [String], among names: [String], _ place: String
    ) {
        let name = key.string ?? ""
        if name == "client-secret" {
            note(
                "A secret does not belong in a file. Delete it here, and set GUICHET_CLIENT_SECRET.",
                at: key.mark)
        } else if !names.contains(name) {
            note(
                "“\(name)” is not a setting. The settings of \(place) are: \(names.sorted().joined(separator: ", ")).",
                at: key.mark)
        } else if let scalar = value.scalar {
            values[path + [name]] = (scalar.string, key.mark?.line)
        } else {
            note("“\(name)” has one value, not a list of them.", at: value.mark)
        }
    }

    private mutating func note(_ sentence: String, at mark: Mark?) {
        mistakes.append(SettingMistake(place: .file(path, line: mark?.line), sentence: sentence))
    }

    private func mistake(_ sentence: String, at mark: Mark?) -> ProgramError {
        .unusable("\(SettingPlace.file(path, line: mark?.line)): \(sentence)")
    }
}
