import Redaction

/// Which id of a program stands for which of a recording, one for one: a request for another id must not get the
/// response of the first.
struct IdentifierBinding: Sendable {
    private var asked: [ExactText: ExactText] = [:]
    private var recorded: [ExactText: ExactText] = [:]

    /// Whether the ids of a request may stand for those of a recorded one.
    func allows(_ ids: [ExactText], for recordedIDs: [ExactText]) -> Bool {
        ids.count == recordedIDs.count
            && zip(ids, recordedIDs).allSatisfy { id, recordedID in
                (recorded[id] ?? recordedID) == recordedID && (asked[recordedID] ?? id) == id
            }
    }

    mutating func bind(_ ids: [ExactText], to recordedIDs: [ExactText]) {
        for (id, recordedID) in zip(ids, recordedIDs) {
            recorded[id] = recordedID
            asked[recordedID] = id
        }
    }
}
