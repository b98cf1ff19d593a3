import Foundation
package import Rail
package import TerminalUI

/// Prices and fares as the screens write them.
package enum PriceFormatting {
    /// A price: `€ 64.00`; a currency without a well-known sign keeps its ISO 4217 code, as does one whose sign the
    /// terminal cannot show.
    package static func price(
        _ money: Money, in characters: TerminalSettings.Characters = .unicode
    ) -> String {
        let sign = ["EUR": "€", "GBP": "£", "USD": "$"][money.currency]
        let isShown = characters == .unicode || sign?.utf8.count == 1
        return "\(sign.flatMap { isShown ? $0 : nil } ?? money.currency) \(money.decimal)"
    }

    /// The conditions of fares, each once: `no refund, no exchange`; the signs of currencies that the terminal cannot
    /// show are replaced by their codes.
    static func conditions(_ sentences: [String], in characters: TerminalSettings.Characters) -> String {
        var words: [String] = []
        for sentence in sentences where !words.contains(sentence) { words.append(sentence) }
        let joined = words.joined(separator: ", ")
        guard characters == .ascii else { return joined }
        return joined.replacing("€", with: "EUR").replacing("£", with: "GBP")
    }

    /// The words in place of the prices of a walk.
    static let onFoot = "On foot, at any time: no ticket is needed."

    /// The words in place of the prices of a train that can no longer be caught.
    static let departed = "This train has left."

    /// The reason why a trip has no fares to choose from, and what to do.
    static func whyNone(_ list: OfferList) -> String {
        list.unreadable > 0
            ? "The price of this train could not be read. Ask again with p, or try another train."
            : list.isSoldOut
                ? "This train is sold out. Go back and try another one."
                : "No fares are on sale for this train. Go back and try another one."
    }

    /// The price of an offer, with a question mark when its time is over: `? € 64.00`.
    static func price(
        _ offer: Offer, at now: Date, in characters: TerminalSettings.Characters = .unicode
    ) -> String {
        (offer.isOver(at: now) ? "? " : "") + price(offer.price, in: characters)
    }

    package static func name(_ travelClass: TravelClass) -> String {
        switch travelClass {
        case .first: "1st"
        case .second: "2nd"
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

/// Notes about responses missing from a recording, for requests that no person asked for: they are no errors.
enum UnrecordedFormatting {
    /// Whether an error only says that the recording has no response.
    static func fit(_ error: (any Error)?) -> Bool { (error as? RailError)?.code == .unanswered }

    static func suggestions(for typed: String) -> String { "Not recorded: suggestions for “\(typed)”" }

    static func prices(ofTrains count: Int) -> String {
        "Not recorded: prices of \(TripFormatting.trains(count))"
    }

    static let prices = "The prices of this train are not recorded."
}

extension OfferList {
    /// The cheapest offer of the class and the flexibility of another one, such as one that is over.
    func offer(like other: Offer) -> Offer? {
        OfferList(offers: offers.filter { $0.flexibility == other.flexibility })
            .cheapest(in: other.travelClass)
    }
}
