import OSDM

/// A station's UIC code: country and number, seven digits, without the check digit.
///
/// Only what a feed gives as a code is one: seven digits in an id may be anything.
///
/// Sources: UIC leaflet 920-2 (structure; the check digit is Luhn's over the last five digits), UIC leaflet
/// 920-14 (country codes); OSDM 3.9 writes it `urn:uic:stn:8768600`.
struct StationCode: Hashable {
    let digits: String

    /// The code in a column for UIC codes: seven digits, or eight with a check digit at the end.
    init?(uic: String) {
        let values = uic.utf8.map { Int($0) - 48 }
        guard values.allSatisfy((0...9).contains), values.count == 7 || values.count == 8 else { return nil }
        // Where a railway has no check digit, feeds that write one put 0.
        if values.count == 8, values[7] != 0, values[7] != Self.checkDigit(values[2..<7]) { return nil }
        digits = String(uic.prefix(7))
    }

    /// The code in `stop_code`, where others have numbers of their own: its check digit must be right; seven digits
    /// have none, and must name the country in which the stop is.
    init?(stopCode: String, in country: String?) {
        self.init(uic: stopCode)
        guard let named = self.country, stopCode == withCheckDigit || stopCode == digits && named == country
        else { return nil }
    }

    /// The code in a reference such as `urn:uic:stn:8768600`.
    init?(urn: String) {
        guard urn.hasPrefix(Self.prefix) else { return nil }
        self.init(uic: String(urn.dropFirst(Self.prefix.count)))
    }

    var urn: String { Self.prefix + digits }

    private static let prefix = "urn:uic:stn:"

    /// ISO 3166-1 alpha-2, for the countries whose railways Europe's trains reach.
    var country: String? { UICCountry.code(ofPlace: urn) }

    /// The eight digits with the check digit, as some tickets and feeds have them.
    var withCheckDigit: String { digits + String(Self.checkDigit(digits.utf8.map { Int($0) - 48 }[2...])) }

    private static func checkDigit(_ number: ArraySlice<Int>) -> Int {
        var sum = 0
        for (place, digit) in number.reversed().enumerated() {
            let weighted = place.isMultiple(of: 2) ? digit * 2 : digit
            sum += weighted / 10 + weighted % 10
        }
        return (10 - sum % 10) % 10
    }
}
