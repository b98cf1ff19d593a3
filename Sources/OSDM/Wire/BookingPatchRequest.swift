extension Wire {
    /// OSDM 3.9 `BookingPatchRequest`: the body of `PATCH /bookings/{id}`.
    package struct BookingPatchRequest: Hashable, Sendable {
        package var usedPaymentMethods: Elements<PaymentMethod>?

        package init(usedPaymentMethods: [PaymentMethod]? = nil) {
            self.usedPaymentMethods = usedPaymentMethods.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `PassengersBatchUpdateRequest`: the body of `PATCH /bookings/{id}/passengers`.
    package struct PassengersBatchUpdateRequest: Hashable, Sendable {
        package var passengers: Elements<Passenger>?

        package init(passengers: [Passenger]? = nil) {
            self.passengers = passengers.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `PaymentMethod`.
    package struct PaymentMethod: Hashable, Sendable {
        package var type: PaymentType

        package init(type: PaymentType) { self.type = type }
    }
}

extension Wire.BookingPatchRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        usedPaymentMethods = try object.valueIfPresent("usedPaymentMethods")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("usedPaymentMethods", usedPaymentMethods)
    }
}

extension Wire.PaymentMethod: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        type = try object.value("type")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("type", type)
    }
}

extension Wire.PassengersBatchUpdateRequest: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        passengers = try object.valueIfPresent("passengers")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("passengers", passengers)
    }
}
