import Rail
import Waiting

/// What was typed for the travellers of a search: it is there again when another fare is chosen.
@UIActor
final class TypedTravellers {
    /// What was typed for one of them.
    struct Draft: Hashable {
        var kind: PassengerKind
        var texts: [TravellerDetail: String]
        var isRemembered: Bool
    }

    private var drafts: [Traveller.ID: Draft] = [:]

    nonisolated init() {}

    /// The draft for a traveller; nil where there is none for the same kind of passenger.
    subscript(traveller: Traveller) -> Draft? {
        drafts[traveller.id].flatMap { $0.kind == traveller.kind ? $0 : nil }
    }

    func keep(_ draft: Draft, for id: Traveller.ID) { drafts[id] = draft }

    func forget() { drafts = [:] }
}
