import Foundation
import JSONTrees
import RailStore

/// Checks the settings, and reports where each of them comes from.
struct ConfigurationCheck {
    var folders: ProgramFolders
    var environment: [String: String]

    func check(_ settings: Result<Settings, ProgramError>) -> DoctorCheck {
        let path = folders.configurationFile.path
        let exists = FileManager.default.mayExist(path)
        var check: DoctorCheck
        switch settings {
        case .failure(let error): check = DoctorCheck(.configuration, .error, error.message)
        case .success(let settings):
            check =
                unknownVariables
                ?? DoctorCheck(
                    .configuration, .ok, exists ? "\(path)." : "There is no \(path), and none is needed.")
            check.rows = rows(settings)
            check = check.with([
                "settings": JSONTree.object(Self.json(settings.choices) + Self.json(settings.used)),
                "hasClientSecret": settings.clientSecret != nil,
            ])
        }
        return check.with(["file": path, "exists": exists])
    }

    /// A warning about environment variables that look like settings but are not, so that the program ignores
    /// them; nil if there are no such variables.
    private var unknownVariables: DoctorCheck? {
        let unknown = SettingsSources.unknownVariables(in: environment)
        guard !unknown.isEmpty else { return nil }
        return DoctorCheck(
            .configuration, .warning,
            "No setting has the name of \(unknown.joined(separator: ", ")), which Guichet ignores.",
            advice:
                "Check the spelling. The variables are \(SettingsSources.variables.sorted().joined(separator: ", "))."
        )
    }

    private func rows(_ settings: Settings) -> [[String]] {
        var rows = settings.used.map { used in
            // The report has already named the path of the file, so the line is enough.
            let place = if case .file(_, let line?) = used.place { "line \(line)" } else { "\(used.place)" }
            return [used.setting.rawValue, used.value, place]
        }
        for setting in WindowChoices.Setting.allCases {
            rows += (settings.choices.entries[setting] ?? []).map { entry in
                [
                    "\(setting.rawValue).\(entry.name)", entry.values.joined(separator: ", "),
                    entry.line.map { "line \($0)" } ?? "",
                ]
            }
        }
        if settings.clientSecret != nil {
            rows.append(["client-secret", "hidden", SettingsSources.variable(of: ["client-secret"])])
        }
        return rows
    }

    private static func json(_ settings: [SettingInUse]) -> [JSONTree.Member] {
        settings.map { used in
            let (source, name, line): (String, String?, Int?) =
                switch used.place {
                case .flag(let name): ("flag", name, nil)
                case .variable(let name): ("environment", name, nil)
                case .file(_, let line): ("file", nil, line)
                case .usual: ("default", nil, nil)
                }
            return JSONTree.Member(
                used.setting.rawValue,
                .printed([
                    "value": used.setting.json(used.value), "source": source, "name": name, "line": line,
                ]))
        }
    }

    private static func json(_ choices: WindowChoices) -> [JSONTree.Member] {
        WindowChoices.Setting.allCases.compactMap { setting in
            guard let entries = choices.entries[setting] else { return nil }
            let value = entries.map { entry in
                let values = entry.values.map { text in UInt8(text).map { Int($0).json } ?? text.json }
                return JSONTree.Member(entry.name, values.count == 1 ? values[0] : .array(values))
            }
            return JSONTree.Member(
                setting.rawValue,
                .printed(["value": JSONTree.object(value), "source": "file", "line": choices.lines[setting]]))
        }
    }
}
