/// The questions about travellers that the program asks to get the details that a service requests.
///
/// The first traveller is also the purchaser, so the purchaser's details are asked of the first traveller.
package struct TravellerQuestions: Hashable, Sendable {
    /// A question about a detail of one traveller.
    package struct Question: Hashable, Sendable {
        package var traveller: Traveller.ID
        package var detail: TravellerDetail
        /// Whether this question belongs to a group of which only one has to be answered.
        package var isOneOfThese: Bool
    }

    /// The questions in the order of the travellers, and for each traveller in the order of the form.
    package private(set) var questions: [Question] = []
    private let expression: RequestedInformation
    private let travellers: [Traveller.ID]

    package init(_ asked: RequestedInformation?, travellers: [Traveller.ID]) {
        self.travellers = travellers
        var expression = asked ?? .all([])
        for name in RequestedInformation.Field.travellerLists {
            expression = expression.expanded(name, travellers.map { .reference($0) })
        }
        self.expression = expression
        var found: [Question] = []
        collect(expression, isOneOfThese: false, into: &found)
        questions = travellers.flatMap { traveller in
            TravellerDetail.allCases.compactMap { detail in
                let same = found.filter { $0.traveller == traveller && $0.detail == detail }
                return same.first { !$0.isOneOfThese } ?? same.first
            }
        }
    }

    package func details(of traveller: Traveller.ID) -> [Question] {
        questions.filter { $0.traveller == traveller }
    }

    /// Returns the details that are still missing; nil if there are none.
    package func missing(from known: [Traveller]) -> RequestedInformation? {
        expression.missing { field in
            guard let (traveller, detail) = question(field) else { return false }
            return known.first { $0.id == traveller }?.knows(detail) ?? false
        }
    }

    /// The required details for which the program has no field, such as an identity card; nil if there are none.
    package var unavailable: RequestedInformation? {
        expression.missing { question($0) != nil }
    }

    private func collect(
        _ expression: RequestedInformation, isOneOfThese: Bool, into found: inout [Question]
    ) {
        switch expression {
        case .field(let field):
            guard let (traveller, detail) = question(field) else { return }
            found.append(Question(traveller: traveller, detail: detail, isOneOfThese: isOneOfThese))
        case .all(let parts): for part in parts { collect(part, isOneOfThese: isOneOfThese, into: &found) }
        case .any(let parts):
            var inner: [Question] = []
            for part in parts { collect(part, isOneOfThese: true, into: &inner) }
            // If the detail of one traveller is enough, the program asks only the first traveller.
            let first = inner.filter { $0.traveller == travellers.first }
            found += first.isEmpty ? inner : first
        }
    }

    private func question(_ field: RequestedInformation.Field) -> (Traveller.ID, TravellerDetail)? {
        guard let detail = field.detail else { return nil }
        if field.name == "purchaser" { return travellers.first.map { ($0, detail) } }
        guard RequestedInformation.Field.travellerLists.contains(field.name) else { return nil }
        switch field.item {
        case .reference(let reference): return travellers.contains(reference) ? (reference, detail) : nil
        case .number(let number):
            return travellers.indices.contains(number) ? (travellers[number], detail) : nil
        case .every, nil: return nil
        }
    }
}

extension RequestedInformation.Field {
    /// The names under which OSDM's requests and bookings list the passengers.
    fileprivate static let travellerLists = ["passengers", "passenger", "passengerSpecifications"]

    /// The detail that the path names; nil if the program has no field for it.
    fileprivate var detail: TravellerDetail? {
        switch path.filter({ $0 != "detail" && $0 != "contact" }) {
        case ["firstName"]: .firstName
        case ["lastName"]: .lastName
        case ["dateOfBirth"]: .birthDate
        case ["email"]: .emailAddress
        case ["phoneNumber"]: .phoneNumber
        default: nil
        }
    }
}
