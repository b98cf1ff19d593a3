import Foundation
import OSDM
import Rail

/// Writes a booking as OSDM's, with the state that it has by now.
struct BookingWriter: Sendable {
    let now: Date

    func booking(_ booking: HeldBooking) -> Wire.Booking {
        let state = booking.state(at: now)
        return Wire.Booking(
            id: booking.id, createdOn: .init(booking.createdOn), passengers: booking.passengers,
            bookingCode: booking.code, externalRef: booking.externalRef, purchaser: booking.purchaser,
            provisionalPrice: state == .held ? price(booking) : nil,
            bookedOffers: booking.offers.map { bookedOffer($0, of: booking, state) }, trips: booking.trips,
            confirmationTimeLimit: state == .held ? .init(booking.deadline) : nil)
    }

    /// The sum of all parts, which are in one currency.
    private func price(_ booking: HeldBooking) -> Wire.Price? {
        let prices = booking.offers.flatMap { $0.offer.parts.map(\.price) }
        guard let first = prices.first else { return nil }
        return Wire.Price(
            currency: first.currency, amount: prices.reduce(0) { $0 + $1.amount }, scale: first.scale)
    }

    private func bookedOffer(
        _ held: HeldOffer, of booking: HeldBooking, _ state: HeldBooking.State
    ) -> Wire.BookedOffer {
        let parts = held.offer.parts.map { part($0, held, booking, state) }
        return Wire.BookedOffer(
            offerId: held.offer.offerId, externalRef: held.externalRef, summary: held.offer.summary,
            admissions: parts, tripCoverage: held.offer.tripCoverage, products: held.offer.products?.array)
    }

    private func part(
        _ part: Wire.OfferPart, _ held: HeldOffer, _ booking: HeldBooking, _ state: HeldBooking.State
    ) -> Wire.BookingPart {
        let ids = Dictionary(booking.passengers.map { ($0.externalRef, $0.id) }) { first, _ in first }
        let status: Wire.BookingPartStatus =
            switch state {
            case .held: .prebooked
            case .cancelled: .cancelled
            case .released: .released
            }
        let applied = part.appliedPassengerTypes?.array.map { type in
            Wire.AppliedPassengerType(
                passengerRef: ids[type.passengerRef] ?? type.passengerRef, type: type.type ?? .person,
                description: type.description ?? "")
        }
        return Wire.BookingPart(
            objectType: "Admission", id: part.id, createdOn: .init(booking.createdOn),
            validFrom: part.validFrom ?? .init(booking.createdOn), price: part.price, status: status,
            passengerIds: (part.passengerRefs ?? []).compactMap { ids[$0] },
            refundable: part.refundable ?? .no, exchangeable: part.exchangeable ?? .no, summary: part.summary,
            confirmableUntil: state == .held ? .init(booking.deadline) : nil, validUntil: held.validUntil,
            tripCoverage: part.tripCoverage, summaryProductId: part.summaryProductId,
            products: part.products?.array, offerMode: part.offerMode,
            availableFulfillmentOptions: part.availableFulfillmentOptions?.array,
            afterSaleConditions: part.afterSalesConditions?.array, appliedPassengerTypes: applied)
    }
}

extension Wire.Offer {
    var parts: [Wire.OfferPart] { admissionOfferParts?.array ?? [] }
}
