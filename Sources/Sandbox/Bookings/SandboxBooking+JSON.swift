package import Foundation
package import OSDM
import Rail

extension SandboxBooking: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        // Bookings from earlier versions have no accounts, because there was only the demo account.
        let accounts: [String] = try object.valueIfPresent("accounts") ?? [SandboxAccount.demo]
        self.init(
            id: try object.value("id"), code: try object.value("code"),
            externalRef: try object.valueIfPresent("externalRef"), accounts: Set(accounts),
            createdOn: try object.value("createdOn"), deadline: try object.value("deadline"),
            releasedOn: try object.valueIfPresent("releasedOn"),
            boughtOn: try object.valueIfPresent("boughtOn"),
            fulfilledOn: try object.valueIfPresent("fulfilledOn"), passengers: try object.value("passengers"),
            purchaser: try object.valueIfPresent("purchaser"), offers: try object.value("offers"),
            trips: try object.value("trips"), refunds: try object.valueIfPresent("refunds") ?? [],
            refundCount: try object.valueIfPresent("refundCount") ?? 0)
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("accounts", accounts.sorted())
        object.add("boughtOn", boughtOn)
        object.add("code", code)
        object.add("createdOn", createdOn)
        object.add("deadline", deadline)
        object.add("externalRef", externalRef)
        object.add("fulfilledOn", fulfilledOn)
        object.add("id", id)
        object.add("offers", offers)
        object.add("passengers", passengers)
        object.add("purchaser", purchaser)
        object.add("refundCount", refundCount)
        object.add("refunds", refunds)
        object.add("releasedOn", releasedOn)
        object.add("trips", trips)
    }
}

extension BookedOffer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        self.init(
            offer: try object.value("offer"), externalRef: try object.valueIfPresent("externalRef"),
            validUntil: try object.value("validUntil"), seats: try object.valueIfPresent("seats") ?? [],
            weights: try object.valueIfPresent("weights") ?? [])
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("offer", offer)
        object.add("seats", seats)
        object.add("validUntil", validUntil)
        object.add("weights", weights)
    }
}

/// Stores an instant in OSDM's format.
extension Date: Wire.JSONValue {
    package init(_ json: Wire.Reader) throws(Wire.DecodingFault) { self = try Wire.DateTime(json).instant }
    package func write(to json: inout Wire.Writer) { Wire.DateTime(self).write(to: &json) }
}
