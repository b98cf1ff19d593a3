import HTTPTransport
import HTTPTypes
package import Rail

extension OSDMClient {
    private static let path = "refund-offers"

    @concurrent package func proposeRefund(
        _ id: Booking.ID, _ request: RefundRequest, _ key: String
    ) async throws -> RefundProposal {
        let activity = "asking for a refund"
        let body = Wire.RefundOfferRequest(request)
        return try await change(.post, address(id, Self.path), body, key: key, isOptional: true, activity) {
            response in
            let read = try reader(activity).value(Wire.RefundOfferCollectionResponse.self, of: response)
            return RefundProposal(
                offers: read.value.refundOffers?.map { RefundOffer($0) } ?? [],
                warnings: Warnings.sentences(
                    read.value.problems, read.value.warnings, read.warnings, of: "offer"))
        }
    }

    @concurrent package func checkRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws {
        try await check(address(id, Self.path, offer, "confirmation-check"), "checking the refund")
    }

    @concurrent package func confirmRefund(
        _ id: Booking.ID, _ offer: RefundOffer.ID, _ key: String
    ) async throws -> RefundOffer {
        let activity = "refunding"
        let body = Wire.RefundOfferPatchRequest(status: .confirmed)
        return try await change(.patch, address(id, Self.path, offer), body, key: key, activity) { response in
            let read = try reader(activity).value(Wire.RefundOfferResponse.self, of: response).value
            guard let confirmed = read.refundOffer.map({ RefundOffer($0) }), confirmed.isConfirmed else {
                throw reader(activity).error(.malformedResponse, "It holds no confirmed refund.")
            }
            return confirmed
        }
    }

    @concurrent package func withdrawRefund(_ id: Booking.ID, _ offer: RefundOffer.ID) async throws {
        try await change(.delete, address(id, Self.path, offer), nil, "giving the refund up") { _ in }
    }
}
