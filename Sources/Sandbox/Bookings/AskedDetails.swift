import OSDM
import Rail

/// The details that the sandbox asks for: the travellers' names where a ticket is for certain trains, the
/// purchaser's name elsewhere, one way to reach any of them, and the birth dates of travellers whose fare
/// depends on their age.
struct AskedDetails: Sendable {
    let expression: RequestedInformation
    /// The expression as a response has it.
    let text: String

    /// Made once, since most travellers are adults.
    static let ofAdults = (
        trainBound: AskedDetails(isTrainBound: true, aged: []),
        other: AskedDetails(isTrainBound: false, aged: [])
    )

    /// - Parameter aged: The references of the travellers whose price depends on their age.
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
