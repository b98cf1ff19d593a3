import OSDM

/// A station's UIC code: country and number, seven digits, without the check digit.
///
/// Sources: UIC leaflet 920-2 (structure; the check digit is Luhn's over the last five digits), UIC leaflet
/// 920-14 (country codes); OSDM 3.9 writes it `urn:uic:stn:8768600`.
struct StationCode: Hashable {
    let digits: String

    /// The code in which a feed's stop id ends: seven digits, or eight with a check digit at the end.
    init?(stopID: String) {
        let digits = stopID.utf8.reversed().prefix { $0 >= 48 && $0 <= 57 }.reversed()
        switch digits.count {
        case 7:
            self.digits = String(decoding: digits, as: UTF8.self)
        case 8:
            let values = digits.map { Int($0) - 48 }
            // Where a railway has no check digit, feeds that write one put 0.
            guard values[7] == 0 || values[7] == Self.checkDigit(values[2..<7]) else { return nil }
            self.digits = String(decoding: digits.dropLast(), as: UTF8.self)
        default:
            return nil
        }
    }

    var urn: String { "urn:uic:stn:" + digits }

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
