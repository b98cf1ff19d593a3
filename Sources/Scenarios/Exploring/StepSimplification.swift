/// Finds simpler steps that are like a given step.
enum StepSimplification {
    private static let keys = ["Enter", "Tab", "Esc", "a"]

    /// Returns simpler steps, the simplest first. Replacing a step by a simpler one again and again always ends.
    static func simpler(than step: String) -> [String] {
        guard let value = try? DocumentValue(yaml: step, file: "", as: "step"),
            case .mapping(let entries) = value.content,
            entries.count == 1, let entry = entries.first,
            // An expectation stays as it is, because it says what the defect is.
            !entry.key.hasPrefix("expect")
        else { return [] }
        let isTyped = ["type", "paste"].contains(entry.key)
        let values = entry.key == "press" ? keys(entry.value) : simpler(than: entry.value, isTyped)
        return values.map { "\(entry.key): \($0.yaml)" }
    }

    private static func keys(_ value: DocumentValue) -> [DocumentValue] {
        switch value.content {
        case .list(let members): return members
        case .text(let name):
            let simpler = keys.prefix(keys.firstIndex(of: name) ?? keys.count)
            return simpler.map { value.with($0) }
        case .nothing, .mapping: return []
        }
    }

    private static func simpler(than value: DocumentValue, _ isTyped: Bool) -> [DocumentValue] {
        switch value.content {
        case .nothing: return []
        case .text(let text):
            if isTyped { return texts(text).map { value.with($0) } }
            return numbers(text).map { value.with($0) }
        case .list(let members):
            return members.indices.flatMap { index in
                simpler(than: members[index], isTyped).map { simpler in
                    var list = members
                    list[index] = simpler
                    return DocumentValue(.list(list), at: value.place)
                }
            }
        case .mapping(let entries):
            return entries.indices.flatMap { index in
                simpler(than: entries[index].value, entries[index].key == "text").map { simpler in
                    var mapping = entries
                    mapping[index].value = simpler
                    return DocumentValue(.mapping(mapping), at: value.place)
                }
            }
        }
    }

    /// Returns shorter texts, and texts with simpler characters.
    private static func texts(_ text: String) -> [String] {
        let all = Array(text)
        guard !all.isEmpty, text != "a" else { return [] }
        var texts = ["a", String(all.prefix(all.count / 2)), String(all.suffix(all.count / 2))]
        if all.count > 8 {
            texts += [String(all.dropLast(all.count / 4)), String(all.dropFirst(all.count / 4))]
        }
        if all.count <= 40 {
            texts += all.indices.map { String(all[..<$0] + all[($0 + 1)...]) }
            texts += all.indices.filter { all[$0] != "a" }.map {
                String(all[..<$0] + ["a"] + all[($0 + 1)...])
            }
        } else {
            texts += [String(all.dropLast()), String(all.dropFirst())]
        }
        return texts.filter { !$0.isEmpty && $0 != text }
    }

    /// Returns smaller numbers for each number at the start of a text: `90 s`, `60x16`, `-3`.
    private static func numbers(_ text: String) -> [String] {
        guard let match = text.wholeMatch(of: #/(-?)([0-9]+)(| (?:ms|s|min)|x([0-9]+))/#),
            let number = Int(match.2)
        else { return [] }
        if let height = match.4.flatMap({ Int($0) }) {
            return ["80x24", "\(number)x24", "80x\(height)"].filter { $0 != text && text != "80x24" }
        }
        return [1, number / 2].filter { 0 < $0 && $0 < number }.map { "\(match.1)\($0)\(match.3)" }
    }
}

extension DocumentValue {
    fileprivate func with(_ text: String) -> DocumentValue {
        var value = self
        value.content = .text(text)
        return value
    }
}
