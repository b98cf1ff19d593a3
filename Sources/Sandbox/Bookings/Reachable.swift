import OSDM

extension Wire.PersonDetail {
    /// The same with what older clients write beside it in `contact`, too.
    var reachable: Wire.PersonDetail {
        var detail = self
        guard email != nil || phoneNumber != nil else { return detail }
        detail.contact = Wire.ContactDetail(
            email: contact?.email ?? email, phoneNumber: contact?.phoneNumber ?? phoneNumber)
        return detail
    }
}

extension Wire.Purchaser {
    var reachable: Wire.Purchaser {
        Wire.Purchaser(externalRef: externalRef, detail: detail?.reachable)
    }
}
