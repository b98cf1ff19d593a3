import Scenarios

extension DocumentValue.Entry {
    /// Makes an entry at the top of a scenario that is written.
    init(_ key: String, _ value: DocumentValue) { self.init(key, at: value.place, value: value) }
}

extension DocumentValue {
    static func mapping(_ entries: [Entry]) -> DocumentValue {
        DocumentValue(.mapping(entries), at: .init(file: ""))
    }
}
