import Foundation
package import Rail
package import TerminalUI

/// Formats prices and fares as the screens show them.
package enum PriceFormatting {
    /// Formats a price as `€ 64.00`, without a line break. If the currency has no symbol that the terminal can
    /// show, the ISO 4217 code takes its place.
    package static func price(
        _ money: Money, in characters: TerminalSettings.Characters = .unicode
    ) -> String {
        let sign = ["EUR": "€", "GBP": "£", "USD": "$"][money.currency]
        let isShown = characters == .unicode || sign?.utf8.count == 1
        return "\(sign.flatMap { isShown ? $0 : nil } ?? money.currency)\u{A0}\(money.decimal)"
    }

    /// Formats an amount without its decimals and its currency, rounded: `41`.
    static func whole(_ money: Money) -> String {
        let parts = money.decimal.split(separator: ".")
        guard parts.count == 2, let units = Int(parts[0]), let tenth = parts[1].first?.wholeNumberValue else {
            return money.decimal
        }
        return "\(tenth >= 5 ? units + 1 : units)"
    }

    /// Formats the price of each kind of passenger as `adult € 95.00 · 2 youths € 66.00 each`; nil if the service
    /// states only the sum. Different prices of one kind are added up: `2 children € 44.00 together`.
    static func pricesByKind(
        _ offer: Offer, for counts: PassengerCounts, in characters: TerminalSettings.Characters
    ) -> String? {
        var words: [String] = []
        for kind in PassengerKind.allCases where counts[kind] > 0 {
            let count = counts[kind]
            let own = counts.passengers.filter { $0.kind == kind }.compactMap {
                offer.passengerPrices?[$0.id]
            }
            guard own.count == count, let sum = Money.sum(own) else { return nil }
            let isShared = count > 1 && own.allSatisfy { $0.isEqual(to: own[0]) }
            let name = (count > 1 ? "\(count)\u{A0}" : "") + TripFormatting.name(kind, count: count)
            words.append(
                "\(name) \(price(isShared ? own[0] : sum, in: characters))"
                    + (isShared ? " each" : count > 1 ? " together" : ""))
        }
        return words.isEmpty ? nil : words.joined(separator: TripFormatting.separator)
    }

    /// Joins conditions without repetitions: `no refund, no exchange`. On ASCII terminals, `€` becomes `EUR`.
    static func conditions(_ sentences: [String], in characters: TerminalSettings.Characters) -> String {
        let joined = sentences.distinct.joined(separator: ", ")
        guard characters == .ascii else { return joined }
        return joined.replacing("€", with: "EUR").replacing("£", with: "GBP")
    }

    /// The sentence that is shown for a walk instead of prices.
    static let onFoot = "On foot, at any time: no ticket is needed."

    /// The sentence that is shown for a departed train instead of prices.
    static let departed = "This train has left."

    /// Says why a trip has no fares to choose from, and what to do.
    static func whyNone(_ list: OfferList) -> String {
        list.unreadable > 0
            ? "The price of this train could not be read. Ask for the prices again, or try another train."
            : list.isSoldOut
                ? "This train is sold out. Go back and try another one."
                : "No fares are on sale for this train. Go back and try another one."
    }

    /// Formats the price of an offer, with a question mark after it has expired: `? € 64.00`.
    static func price(
        _ offer: Offer, at now: Date, in characters: TerminalSettings.Characters = .unicode
    ) -> String {
        (offer.isOver(at: now) ? "? " : "") + price(offer.price, in: characters)
    }

    package static func name(_ travelClass: TravelClass) -> String {
        switch travelClass {
        case .first: "1st"
        case .second: "2nd"
        case .any: "Any"
        case .other(let name): name
        }
    }

    package static func name(_ flexibility: Flexibility) -> String {
        switch flexibility {
        case .nonFlexible: "Non-flexible"
        case .semiFlexible: "Semi-flexible"
        case .flexible: "Flexible"
        case .other(let name): name
        }
    }
}

/// Notes about responses that a recording lacks. They are not shown as errors, because the program sent these
/// requests by itself.
enum UnrecordedFormatting {
    /// Whether an error only says that the recording has no response.
    static func isUnrecorded(_ error: (any Error)?) -> Bool { (error as? RailError)?.code == .unanswered }

    static func suggestions(for typed: String) -> String { "Not recorded: suggestions for “\(typed)”" }

    static func prices(ofTrains count: Int) -> String {
        "Not recorded: prices of \(TripFormatting.trains(count))"
    }

    static let prices = "The prices of this train are not recorded."
}

extension OfferList {
    /// Returns the cheapest offer with the class and the flexibility of another offer, such as one that has expired.
    func offer(like other: Offer) -> Offer? {
        OfferList(offers: offers.filter { $0.flexibility == other.flexibility })
            .cheapest(in: other.travelClass)
    }
}
