import OSDM

extension Wire.PersonDetail {
    /// The same detail, with the address and the phone number that older clients write beside `contact` in it
    /// too.
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
