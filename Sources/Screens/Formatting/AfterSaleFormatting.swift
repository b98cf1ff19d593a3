import Rail
import TerminalUI

/// Formats whether and how a fare can be refunded or exchanged, in a few words for a column of a table.
enum AfterSaleFormatting: CaseIterable {
    case refund, exchange

    var title: String {
        switch self {
        case .refund: "Refund"
        case .exchange: "Exchange"
        }
    }

    /// Returns `no`, `less € 15.00`, `free`, `to departure`, `to 20 Nov 18:00` or `less € 15.00 to 20 Nov 18:00`,
    /// or `?` if the service does not say.
    ///
    /// - Parameter departure: When the trip begins.
    func words(
        _ offer: Offer, departure: StationTime, in characters: TerminalSettings.Characters
    ) -> String {
        guard let terms = self == .refund ? offer.refund : offer.exchange else { return "?" }
        switch terms.permission {
        case .no: return "no"
        case .partly: return "a part only"
        case .conditional: return "conditions"
        case .yes: break
        }
        let fee = terms.fee.flatMap {
            $0.amount > 0 ? "less \(PriceFormatting.price($0, in: characters))" : nil
        }
        if let deadline = terms.deadline, deadline.instant != departure.instant {
            let day =
                deadline.day == departure.day
                ? "" : DayFormatting.brief(deadline.day, today: departure.day) + " "
            return [fee, "to \(day)\(deadline.clock)"].compactMap(\.self).joined(separator: " ")
        }
        if let fee { return fee }
        let isFree = terms.fee != nil
        // With a deadline, an exchange is not called free even without a fee, because the new train may be dearer.
        if terms.deadline != nil, self == .exchange || !isFree { return "to departure" }
        return isFree ? "free" : "yes"
    }
}
