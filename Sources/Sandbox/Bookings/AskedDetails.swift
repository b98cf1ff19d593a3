import OSDM
import Rail

extension Wire.Offer {
    /// Returns the details that the sandbox requires before a purchase. They are the travellers' names if the
    /// ticket is valid only on certain trains, otherwise the purchaser's name; an email address or a phone
    /// number of any person; and the birth dates of travellers whose fare depends on their age.
    ///
    /// - Parameter travellers: The references of all passengers, in the order of their list.
    func asked(of travellers: [String]) -> RequestedInformation {
        let aged = parts.flatMap { $0.appliedPassengerTypes?.array ?? [] }
            .filter { $0.type != .adult }.map(\.passengerRef)
        let names = ["firstName", "lastName"].map { name in
            products?.first?.isTrainBound == true
                ? RequestedInformation.Field("passengers", .every, "detail", name)
                : RequestedInformation.Field("purchaser", nil, "detail", name)
        }
        let births = zip(travellers, RequestedInformation.Field.items(travellers)).filter {
            aged.contains($0.0)
        }.map {
            RequestedInformation.Field("passengers", $1, "dateOfBirth")
        }
        let contacts = ["email", "phoneNumber"].flatMap { way in
            [
                RequestedInformation.Field("purchaser", nil, "detail", "contact", way),
                RequestedInformation.Field("passengers", .every, "detail", "contact", way),
            ]
        }
        return .all((names + births).map { .field($0) } + [.any(contacts.map { .field($0) })])
    }
}

extension RequestedInformation.Field {
    /// Returns the items by which an expression refers to passengers: their references. A reference that would be
    /// misread within brackets, such as `1`, `ANY` or `a]`, is replaced by the passenger's index.
    static func items(_ references: [String]) -> [Item] {
        references.enumerated().map { index, reference in
            let isPlain = reference.utf8.allSatisfy { byte in
                (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || "-_.".utf8.contains(byte)
            }
            let isReference = isPlain && !reference.isEmpty && reference != "ANY" && Int(reference) == nil
            return isReference ? .reference(reference) : .number(index)
        }
    }
}
