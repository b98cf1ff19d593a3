import Rail

extension Place {
    /// Makes a place from a response. Its texts are kept unchanged, including control characters.
    init(_ place: Wire.Place) {
        self.init(
            id: place.ref?.id ?? place.id, name: place.name ?? place.city ?? place.id,
            locality: place[.locality] ?? place.city,
            countryCode: place[.country] ?? place.countryCode ?? UICCountry.code(ofPlace: place.id),
            coordinate: place.geoPosition?.coordinate, timeZone: place[.timeZone],
            stationCount: place[.stations].flatMap { Int($0) },
            nameTranslations: place.nameTranslations?.array.map(\.text))
    }

    /// Makes a place from a reference and a name, if nothing else is known.
    init(_ ref: Wire.PlaceRef?, name: String?) {
        let id = ref?.id ?? ""
        self.init(id: id, name: name ?? id, countryCode: UICCountry.code(ofPlace: id))
    }
}

extension Wire.PlaceRef {
    init(_ place: Place) { self = .stopPlace(place.id) }
}

/// The countries of UIC station numbers, by the first two digits (UIC leaflet 920-14, appendix A).
package enum UICCountry {
    /// Returns the country of a place such as `urn:uic:stn:8768600`, as an ISO 3166-1 alpha-2 code. Returns nil if
    /// the id has another form.
    package static func code(ofPlace id: String) -> String? {
        let prefix = "urn:uic:stn:"
        guard id.hasPrefix(prefix) else { return nil }
        return codes[String(id.dropFirst(prefix.count).prefix(2))]
    }

    private static let codes = [
        "10": "FI", "20": "RU", "21": "BY", "22": "UA", "23": "MD", "24": "LT", "25": "LV", "26": "EE",
        "41": "AL", "44": "BA", "49": "BA", "50": "BA", "51": "PL", "52": "BG", "53": "RO", "54": "CZ",
        "55": "HU", "56": "SK", "60": "IE", "62": "ME", "65": "MK", "70": "GB", "71": "ES", "72": "RS",
        "73": "GR", "74": "SE", "75": "TR", "76": "NO", "78": "HR", "79": "SI", "80": "DE", "81": "AT",
        "82": "LU", "83": "IT", "84": "NL", "85": "CH", "86": "DK", "87": "FR", "88": "BE", "94": "PT",
    ]
}
