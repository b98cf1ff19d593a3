import Foundation
import OSDM

/// An offer to give tickets back, or a refund once it is confirmed.
struct SandboxRefund: Hashable, Sendable {
    /// A ticket, and the ids of its travellers who give it back.
    struct Returned: Hashable, Sendable {
        var ticketID: String
        var passengerIDs: [String]
    }

    /// The share of a part, in the currency's smallest unit.
    struct Item: Hashable, Sendable {
        /// The part's id in the offer.
        var partID: String
        var paid: Int
        var fee: Int
    }

    var id: String
    var createdOn: Date
    /// The end of the time in which it can be confirmed.
    var validUntil: Date
    var confirmedOn: Date?
    var overruleCode: String?
    var returned: [Returned]
    var items: [Item]

    func isOpen(at now: Date) -> Bool { confirmedOn == nil && now < validUntil }
}

extension SandboxRefund: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        let (createdOn, validUntil): (Wire.DateTime, Wire.DateTime) = (
            try object.value("createdOn"), try object.value("validUntil")
        )
        let confirmedOn: Wire.DateTime? = try object.valueIfPresent("confirmedOn")
        let returned: Wire.Elements<Returned> = try object.value("returned")
        let items: Wire.Elements<Item> = try object.value("items")
        self.init(
            id: try object.value("id"), createdOn: createdOn.instant, validUntil: validUntil.instant,
            confirmedOn: confirmedOn?.instant, overruleCode: try object.valueIfPresent("overruleCode"),
            returned: returned.array, items: items.array)
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("confirmedOn", confirmedOn.map { Wire.DateTime($0) })
        object.add("createdOn", Wire.DateTime(createdOn))
        object.add("id", id)
        object.add("items", Wire.Elements(items))
        object.add("overruleCode", overruleCode)
        object.add("returned", Wire.Elements(returned))
        object.add("validUntil", Wire.DateTime(validUntil))
    }
}

extension SandboxRefund.Returned: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            ticketID: try object.value("ticketID"), passengerIDs: try object.value("passengerIDs"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("passengerIDs", passengerIDs)
        object.add("ticketID", ticketID)
    }
}

extension SandboxRefund.Item: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            partID: try object.value("partID"), paid: try object.value("paid"),
            fee: try object.value("fee"))
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("fee", fee)
        object.add("paid", paid)
        object.add("partID", partID)
    }
}
