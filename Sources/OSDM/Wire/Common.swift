package import Rail

extension Wire.Price {
    package init(_ money: Money) {
        self.init(currency: money.currency, amount: money.amount, scale: money.scale)
    }

    package var money: Money {
        Money(amount: amount, scale: scale ?? Self.defaultScale, currency: currency.uppercased())
    }

    /// The scale of a price that states none (OSDM 3.9 `Price.scale`, `default: 2`).
    package static let defaultScale = 2

    func check(_ object: Wire.Reader) throws(Wire.DecodingFault) {
        if scale == nil { object.warn(object.fault("has no scale; two decimals are OSDM's default")) }
        guard 0...9 ~= scale ?? 0 else {
            throw Wire.DecodingFault(at: "\(object.path).scale", "is not a number of decimals")
        }
    }
}

extension Wire.Problem {
    /// The most readable text for people; nil if there is none.
    package var sentence: String? { explanation ?? Self.first(code) }

    /// The text that explains the problem to people; nil if there is only a code.
    var explanation: String? { Self.first(detail, title) }

    private static func first(_ texts: String?...) -> String? {
        texts.compactMap(\.self).first { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The code without OSDM's prefix, e.g. `BOOKING_OFFER_NOT_FOUND`. Some services send it as the type.
    package var standardCode: String? {
        let prefix = "urn:uic:problem:"
        let code = [code, type].compactMap(\.self).first { $0.hasPrefix(prefix) } ?? code
        return code.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
    }
}

extension Wire.Link {
    package static let previous = "previous"
    package static let next = "next"
}

extension Wire.Elements<Wire.Link> {
    package func first(rel: String) -> Wire.Link? { first { $0.rel.lowercased() == rel.lowercased() } }

    /// The link to the previous page. Its relation is `previous` in OSDM, and `prev` in IANA's registry.
    package var previous: Wire.Link? { first(rel: Wire.Link.previous) ?? first(rel: "prev") }

    package var next: Wire.Link? { first(rel: Wire.Link.next) }
}

extension Wire.OfferPart {
    /// The `objectType` of an admission.
    package static let admission = "AdmissionOfferPart"
    /// The `objectType` of a reservation.
    package static let reservation = "ReservationOfferPart"
}
