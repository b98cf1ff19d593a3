import OSDM

/// A station's UIC code: country and number, seven digits, without the check digit.
///
/// Only a code that a feed declares as a UIC code is accepted, because seven digits in an id may mean anything.
///
/// Sources: UIC leaflet 920-2 (structure; the check digit is Luhn's over the last five digits), UIC leaflet
/// 920-14 (country codes); OSDM 3.9 writes it `urn:uic:stn:8768600`.
struct StationCode: Hashable {
    let digits: String

    /// A code from a column for UIC codes: seven digits, or eight with the check digit.
    init?(uic: String) {
        let values = uic.utf8.map { Int($0) - 48 }
        guard values.allSatisfy((0...9).contains), values.count == 7 || values.count == 8 else { return nil }
        // Railways that use no check digits write 0 in place of the check digit.
        if values.count == 8, values[7] != 0, values[7] != Self.checkDigit(values[2..<7]) { return nil }
        digits = String(uic.prefix(7))
    }

    /// A code from `stop_code`, which may also be an operator's own number. So eight digits must end in the right check
    /// digit, and seven digits must name the country of the stop.
    init?(stopCode: String, in country: String?) {
        self.init(uic: stopCode)
        guard let named = self.country, stopCode == withCheckDigit || stopCode == digits && named == country
        else { return nil }
    }

    /// A code from a reference such as `urn:uic:stn:8768600`.
    init?(urn: String) {
        guard urn.hasPrefix(Self.prefix) else { return nil }
        self.init(uic: String(urn.dropFirst(Self.prefix.count)))
    }

    var urn: String { Self.prefix + digits }

    private static let prefix = "urn:uic:stn:"

    /// The ISO 3166-1 alpha-2 code of the country; nil for countries that no European train reaches.
    var country: String? { UICCountry.code(ofPlace: urn) }

    /// The code with its check digit (eight digits), as on some tickets and in some feeds.
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
