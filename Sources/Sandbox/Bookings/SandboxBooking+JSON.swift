import Foundation
import OSDM
import Rail

extension SandboxBooking: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        func time(_ name: String) throws(Wire.DecodingFault) -> Date? {
            let time: Wire.DateTime? = try object.valueIfPresent(name)
            return time?.instant
        }
        let passengers: Wire.Elements<Wire.Passenger> = try object.value("passengers")
        let offers: Wire.Elements<BookedOffer> = try object.value("offers")
        let trips: Wire.Elements<Wire.Trip> = try object.value("trips")
        // Earlier versions had only the demo account.
        let accounts: [String] = try object.valueIfPresent("accounts") ?? [SandboxAccount.demo]
        let refunds: Wire.Elements<SandboxRefund> = try object.valueIfPresent("refunds") ?? []
        let (createdOn, deadline): (Wire.DateTime, Wire.DateTime) = (
            try object.value("createdOn"), try object.value("deadline")
        )
        self.init(
            id: try object.value("id"), code: try object.value("code"),
            externalRef: try object.valueIfPresent("externalRef"), accounts: Set(accounts),
            createdOn: createdOn.instant, deadline: deadline.instant, releasedOn: try time("releasedOn"),
            boughtOn: try time("boughtOn"),
            fulfilledOn: try time("fulfilledOn"), passengers: passengers.array,
            purchaser: try object.valueIfPresent("purchaser"), offers: offers.array, trips: trips.array,
            refunds: refunds.array, refundCount: try object.valueIfPresent("refundCount") ?? 0)
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("accounts", accounts.sorted())
        object.add("boughtOn", boughtOn.map { Wire.DateTime($0) })
        object.add("code", code)
        object.add("createdOn", Wire.DateTime(createdOn))
        object.add("deadline", Wire.DateTime(deadline))
        object.add("externalRef", externalRef)
        object.add("fulfilledOn", fulfilledOn.map { Wire.DateTime($0) })
        object.add("id", id)
        object.add("offers", Wire.Elements(offers))
        object.add("passengers", Wire.Elements(passengers))
        object.add("purchaser", purchaser)
        object.add("refundCount", refundCount)
        object.add("refunds", Wire.Elements(refunds))
        object.add("releasedOn", releasedOn.map { Wire.DateTime($0) })
        object.add("trips", Wire.Elements(trips))
    }
}

extension BookedOffer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        let seats: Wire.Elements<BookedSeats> = try object.valueIfPresent("seats") ?? []
        self.init(
            offer: try object.value("offer"), externalRef: try object.valueIfPresent("externalRef"),
            validUntil: try object.value("validUntil"),
            seats: seats.array,
            weights: try object.valueIfPresent("weights") ?? [])
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("offer", offer)
        object.add("seats", Wire.Elements(seats))
        object.add("validUntil", validUntil)
        object.add("weights", weights)
    }
}
