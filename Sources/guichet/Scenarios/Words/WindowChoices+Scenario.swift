import Scenarios

extension WindowChoices {
    /// Reads the keys and colours of the setting `config`.
    init(_ value: DocumentValue?) throws(DocumentMistake) {
        guard let value else { return }
        let settings = Setting.allCases
        let fields = try value.fields("“config”", known: settings.map(\.rawValue))
        for setting in settings {
            guard let value = fields[setting.rawValue] else { continue }
            guard case .mapping(let written) = value.content else {
                throw value.mistake("“\(setting.rawValue)” needs names with their values.")
            }
            var entries: [Entry] = []
            for entry in written {
                let texts = try entry.value.list("“\(entry.key)”").map { member throws(DocumentMistake) in
                    try member.text("“\(entry.key)”")
                }
                entries.append(Entry(name: entry.key, values: texts, line: entry.place.line))
            }
            if let first = add(entries, of: setting).first {
                var mistake = value.mistake(first.sentence)
                if let line = first.line { (mistake.place.line, mistake.place.column) = (line, 0) }
                throw mistake
            }
        }
    }
}
