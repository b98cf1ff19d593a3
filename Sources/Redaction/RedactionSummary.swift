/// Counts the values of a recording that were kept and those that were replaced.
public struct RedactionSummary: Hashable, Sendable {
    /// The number of values that were kept.
    public package(set) var kept = 0
    /// The number of values that were replaced.
    public package(set) var replaced = 0
    /// For each name of a field, the number of values that were replaced. Values below protected fields count
    /// under one name.
    package private(set) var names: [String: Int] = [:]

    /// The names of the fields of which a value was kept.
    package private(set) var keptNames: Set<String> = []
    /// For each name of a field that a rule keeps, the number of values that were replaced nevertheless.
    package private(set) var overruled: [String: Int] = [:]

    package init() {}

    mutating func keep(_ name: String) {
        kept += 1
        if keptNames.count < 1000 { keptNames.insert(name) }
    }

    mutating func overrule(_ name: String) {
        if overruled.count < 1000 || overruled[name] != nil { overruled[name, default: 0] += 1 }
    }

    mutating func replace(_ name: String) {
        replaced += 1
        // Limit the number of names: a service may use values, such as ids, as names.
        if names.count < 1000 || names[name] != nil { names[name, default: 0] += 1 }
    }

    /// A sentence that shows which fields a rule could keep: `Of 5210 values 40 were replaced, most often: id (12),
    /// note (3).`
    package var sentence: String {
        let most = names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(10)
        let list = most.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")
        let all = kept + replaced
        let start =
            "Of \(all) \(all == 1 ? "value" : "values") \(replaced) \(replaced == 1 ? "was" : "were") replaced"
        return list.isEmpty ? "\(start)." : "\(start), most often: \(list)."
    }
}
