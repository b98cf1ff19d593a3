import Rail
import Waiting

/// Keeps the details that were typed for travellers, for the form of another fare.
@UIActor
final class TypedTravellers {
    /// The details that were typed for one traveller.
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
