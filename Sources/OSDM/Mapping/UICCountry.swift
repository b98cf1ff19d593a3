/// The country that a UIC station number names in its first two digits (UIC leaflet 920-14, appendix A).
package enum UICCountry {
    /// ISO 3166-1 alpha-2, of a place such as `urn:uic:stn:8768600`; nil when it is no such place.
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
