import Rail

extension RefundOffer {
    init(_ offer: Wire.RefundOffer) {
        let broken = (offer.refundOfferBreakdown?.array ?? []).flatMap { $0.bookingParts.map(\.id) }
        self.init(
            id: offer.id, amount: offer.refundableAmount.money, fee: offer.refundFee.money,
            validUntil: offer.validUntil.instant, ticketIDs: offer.fulfillments.map(\.id),
            partIDs: broken.isEmpty
                ? offer.fulfillments.flatMap { $0.bookingParts?.map(\.id) ?? [] } : broken,
            isConfirmed: offer.status == .confirmed,
            method: offer.reimbursementMethod?.paymentMethod.map { Method($0) },
            confirmedOn: offer.confirmedOn?.instant, voucherCodes: offer.issuedVouchers?.map(\.code) ?? [],
            breakdown: offer.refundOfferBreakdown?.map { item in
                Share(
                    of: item.bookingParts.map(\.id), amount: item.refundableAmount.money,
                    fee: item.refundFee.money)
            })
    }
}

extension RefundOffer.Method {
    fileprivate init(_ payment: Wire.ReimbursementPayment) {
        self =
            switch payment {
            case .originalAccount: .original
            case .voucher: .voucher
            default: .other(payment.rawValue)
            }
    }
}

extension Wire.RefundOfferRequest {
    init(_ request: RefundRequest) {
        self.init(
            fulfillmentIds: request.shares.map(\.ticketID),
            refundSpecifications: request.shares.allSatisfy { $0.travellerIDs == nil }
                ? nil
                : request.shares.map {
                    Wire.RefundSpecification(fulfillmentId: $0.ticketID, passengerIds: $0.travellerIDs)
                }, overruleCode: request.overruleCode.map { Wire.OverruleCode(rawValue: $0) })
    }
}
