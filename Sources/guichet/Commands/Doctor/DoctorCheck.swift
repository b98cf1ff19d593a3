import JSONTrees

/// The result of one check that `guichet doctor` makes.
struct DoctorCheck: Sendable {
    enum Name: String, CaseIterable, Sendable {
        case terminal, colors, locale, size, configuration, stateFolder, session, service, clock

        /// The name in words for people. Its raw value is its key in JSON.
        var words: String {
            switch self {
            case .colors: "colours"
            case .stateFolder: "state folder"
            default: rawValue
            }
        }
    }

    enum Status: String, Sendable {
        case ok
        /// Guichet works, but not as well as it could.
        case warning
        /// Guichet, or a part of it, does not work.
        case error
        case unchecked
    }

    var name: Name
    var status: Status
    /// The finding as a sentence.
    var message: String
    /// Says what to do; nil if there is nothing to do, or if the message already says it.
    var advice: String?
    var rows: [[String]] = []
    var facts: [JSONTree.Member] = []
    /// Facts that were not checked, although a reader might expect it.
    var unchecked: [String] = []

    init(_ name: Name, _ status: Status, _ message: String, advice: String? = nil) {
        (self.name, self.status, self.message, self.advice) = (name, status, message, advice)
    }

    /// Returns the check with more values for the JSON output. Values that are nil are left out.
    func with(_ values: KeyValuePairs<String, (any PrintedAsJSON)?>) -> DoctorCheck {
        var check = self
        check.facts += JSONTree.printed(values).members ?? []
        return check
    }
}
