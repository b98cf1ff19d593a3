import OSDM
import Rail

/// What the sandbox asks of the travellers: names where seats are theirs, the name of whoever buys elsewhere, one way to
/// reach anybody, and the birth dates of those whose fare depends on them.
struct AskedDetails: Sendable {
    let expression: RequestedInformation
    /// The expression as a response has it.
    let text: String

    /// Made once, since most travellers are adults.
    static let ofAdults = (
        trainBound: AskedDetails(isTrainBound: true, aged: []),
        other: AskedDetails(isTrainBound: false, aged: [])
    )

    /// - Parameter aged: The references of those who travel at the price of an age.
    init(isTrainBound: Bool, aged: [String]) {
        let names = ["firstName", "lastName"].map { name in
            isTrainBound
                ? RequestedInformation.Field("passengers", .every, "detail", name)
                : RequestedInformation.Field("purchaser", nil, "detail", name)
        }
        let births = aged.map { RequestedInformation.Field("passengers", .reference($0), "dateOfBirth") }
        let contacts = ["email", "phoneNumber"].flatMap { way in
            [
                RequestedInformation.Field("purchaser", nil, "detail", "contact", way),
                RequestedInformation.Field("passengers", .every, "detail", "contact", way),
            ]
        }
        expression = .all((names + births).map { .field($0) } + [.any(contacts.map { .field($0) })])
        text = expression.description
    }
}
