extension Wire {
    /// OSDM 3.9 `Fee`: what a service adds to a booking.
    package struct Fee: Hashable, Sendable {
        package var id: String
        package var summary: String?
        package var price: Price

        package init(id: String, price: Price, summary: String? = nil) {
            self.id = id
            self.summary = summary
            self.price = price
        }
    }
}

extension Wire.Fee: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        summary = try object.valueIfPresent("summary")
        price = try object.value("price")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("id", id)
        object.add("price", price)
        object.add("summary", summary)
    }
}
