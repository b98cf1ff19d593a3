import Foundation
import TestSupport

/// An invented text that must not occur in a recording, and that is unlike any other text.
struct Secret: Hashable {
    enum Kind: String, CaseIterable {
        case password, token, name, email, phone, card, iban, bookingCode, address, birthDate, uuid, base64
        case quotes, nonASCII, controls, digits, long
        /// Only for JSON numbers, because a number and an equal text get different pseudonyms.
        case number
        // The kinds of secrets whose form is well known.
        case foreignEmail, jwt, bearer, plainCard, plainIBAN, plainPhone, providerKey, mixedRun

        static let texts = allCases.filter { $0 != .number }
        static let known: [Kind] = [
            .foreignEmail, .jwt, .bearer, .plainCard, .plainIBAN, .plainPhone, .providerKey, .mixedRun,
        ]
    }

    var kind: Kind
    /// The secret part of the text.
    var text: String
    /// The whole text that is planted: `Bearer …`.
    var planted: String

    init(_ kind: Kind, _ draw: inout SeededGenerator) {
        self.kind = kind
        let small = "abcdefghijkmnopqrstuvwxyz"
        let capitals = "ABCDEFGHJKLMNPQRSTUVWXYZ"
        switch kind {
        case .password:
            text = draw.text(5, of: small) + "!7" + draw.text(4, of: capitals) + "%" + draw.digits(2)
        case .token: text = draw.digits(1) + draw.text(38, of: "0123456789abcdef_-") + "f0"
        case .name: text = "Q\(draw.text(5, of: small))ina Invented-\(draw.text(7, of: small))"
        case .email: text = "nobody.\(draw.text(8, of: small))\(draw.digits(2))@example.com"
        case .phone, .plainPhone: text = Self.phone(&draw)
        case .card: text = Self.inGroups(Self.card(&draw))
        case .plainCard: text = Self.card(&draw)
        case .iban: text = Self.iban(&draw)
        case .plainIBAN: text = Self.inGroups(Self.iban(&draw))
        case .bookingCode:
            text = draw.text(2, of: capitals) + draw.digits(2) + draw.text(2, of: capitals) + "9"
        case .address:
            text =
                "\(draw.digits(2)), rue \(draw.text(8, of: small)) 9\(draw.digits(4)) X\(draw.text(6, of: small))"
        case .birthDate:
            text =
                "19\(draw.digits(1))\(draw.digits(1))-0\(draw.digits(1))-1\(draw.digits(1))T03:\(draw.digits(2).replacing(#/^[6-9]/#, with: "1")):1\(draw.digits(1))"
        case .uuid:
            text = [8, 4, 4, 4, 12].map { draw.text($0, of: "0123456789abcdef") }.joined(separator: "-")
        case .base64:
            text = Data("secret \(draw.text(14, of: small)) \(draw.digits(4))".utf8).base64EncodedString()
        case .quotes: text = #"q"\#(draw.text(6, of: small))'\\\#(draw.digits(3))"/"#
        case .nonASCII: text = "Žø\(draw.text(4, of: "äßçñ你好щя"))-\(draw.text(6, of: small)) 7é"
        case .controls: text = "k\(draw.text(6, of: small))\n\t\(draw.digits(3))\u{7F}\u{85}z"
        case .digits, .number: text = draw.digits(9 + draw.number(below: 4))
        case .long: text = "9 " + draw.text(500, of: small + capitals + " ,.")
        case .foreignEmail: text = "nobody.\(draw.text(8, of: small))@mail.\(draw.text(6, of: small)).zz"
        case .jwt:
            text =
                "eyJ\(draw.text(20, of: small))1.eyJ\(draw.text(24, of: small))2.\(draw.text(30, of: small))"
        case .bearer: text = "\(draw.text(9, of: small)).\(draw.digits(3))~\(draw.text(6, of: capitals))"
        case .providerKey:
            text = "ghp_" + draw.text(18, of: small) + draw.digits(4) + draw.text(14, of: capitals)
        case .mixedRun:
            text = (0..<(8 + draw.number(below: 20))).map { _ in draw.text(1, of: small) + draw.digits(1) }
                .joined()
        }
        planted = kind == .bearer ? "Bearer \(text)" : text
    }

    private static func phone(_ draw: inout SeededGenerator) -> String {
        let pairs = (0..<4).map { _ in draw.digits(2) }
        return "+33 6 " + pairs.joined(separator: " ")
    }

    /// Makes a card number with the right check digit (ISO/IEC 7812-1, annex B).
    private static func card(_ draw: inout SeededGenerator) -> String {
        let digits = "4" + draw.text(14, of: "0123456789")
        let sum = digits.reversed().enumerated().reduce(0) { sum, item in
            let digit = item.element.wholeNumberValue ?? 0
            let value = item.offset % 2 == 0 ? digit * 2 : digit
            return sum + (value > 9 ? value - 9 : value)
        }
        return digits + String((10 - sum % 10) % 10)
    }

    /// Makes an IBAN with the right check digits (ISO 13616-1).
    private static func iban(_ draw: inout SeededGenerator) -> String {
        let account = draw.digits(18)
        // To compute the check digits, D counts as 13, E as 14, and the check digits themselves as 00.
        let rest = (account + "131400").reduce(0) { ($0 * 10 + ($1.wholeNumberValue ?? 0)) % 97 }
        let check = String(98 - rest)
        return "DE" + (check.count < 2 ? "0" + check : check) + account
    }

    private static func inGroups(_ text: String) -> String {
        stride(from: 0, to: text.count, by: 4).map { String(text.dropFirst($0).prefix(4)) }.joined(
            separator: " ")
    }
}
