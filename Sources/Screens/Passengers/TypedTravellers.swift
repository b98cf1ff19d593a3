import Rail
import Waiting

/// What was typed for the travellers of a search: it is there again when another fare is chosen.
@UIActor
final class TypedTravellers {
    private var forms: [Traveller.ID: TravellerForm] = [:]

    nonisolated init() {}

    /// The form for a traveller, as it was left where it was for the same kind of passenger.
    func form(_ traveller: Traveller) -> TravellerForm {
        forms[traveller.id].flatMap { $0.kind == traveller.kind ? $0 : nil } ?? TravellerForm(traveller)
    }

    func keep(_ typed: [TravellerForm]) {
        for form in typed { forms[form.id] = form }
    }

    func forget() { forms = [:] }
}
