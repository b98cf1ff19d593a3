import Sandbox
import Simulation
import TerminalUI
import Waiting

/// The witness of the screen: compares what a frame claims with what the service's books have ever said.
@UIActor
struct ScreenWitness {
    let ledger: LifeLedger
    let record: LifeRecord

    func look(at window: Window) {
        let texts = window.frame.allElements.filter { !$0.visibleFrame.isEmpty }
            .flatMap { [$0.label, $0.value ?? ""] }.filter { !$0.isEmpty }
            // Only prices have such a blank.
            .map { $0.utf8.contains(0xA0) ? $0.replacing("\u{A0}", with: " ") : $0 }
        let title = window.topScreen?.title ?? ""
        for text in texts { checkMessage(text) }
        switch title {
        case "Ticket": checkTicket(texts)
        case "Review": checkReview(texts)
        case "My trips": checkTrips(window.frame.allElements.filter { $0.role == .row }.map(\.label))
        default: break
        }
    }

    /// The messages of the status line and of dialogs.
    private func checkMessage(_ text: String) {
        if text.hasPrefix("Refunded €"), let amount = Self.amounts(text).first,
            !(ledger.allRefunds + ledger.refundSums).contains(amount)
        {
            record.fail("a screen tells of a refund that the service never made", text)
        }
        if text.hasSuffix("is bought; F3 shows it."), ledger.everBought.isEmpty {
            record.fail("a screen tells of a purchase that the service never made", text)
        }
    }

    private func checkTicket(_ texts: [String]) {
        guard let code = texts.lazy.compactMap({ $0.wholeMatch(of: /Ticket ([A-Z]{6})/) }).first?.1 else {
            return
        }
        guard let id = ledger.id(ofCode: String(code)) else {
            return record.fail("a screen shows a ticket of which the service never knew", String(code))
        }
        for text in texts {
            if text == "valid" || text.hasPrefix("bought; ") || text == "used or expired",
                !ledger.everBought.contains(id)
            {
                record.fail("a screen shows a ticket that the service never sold", "\(code): \(text)")
            }
            if text == "refunded", ledger.refunds(of: id).isEmpty {
                record.fail("a screen shows a refund that the service never made", "\(code): \(text)")
            }
            if text.hasPrefix("Refunded on ") || text.hasPrefix("Refunded: "),
                let amount = Self.amounts(text).first, !ledger.refunds(of: id).contains(amount)
            {
                record.fail("a screen shows another refund than the service made", "\(code): \(text)")
            }
            if let price = text.wholeMatch(of: /\d+ [A-Z][a-z]+ · €.*/).flatMap({ _ in
                Self.amounts(text).first
            }),
                ledger.ever[id]?.price != price
            {
                record.fail("a screen shows another price than the service has", "\(code): \(text)")
            }
        }
    }

    private func checkReview(_ texts: [String]) {
        for text in texts where text.hasPrefix("Buy for ") {
            guard let amount = Self.amounts(text).first, !ledger.knowsPrice(amount) else { continue }
            record.fail("a screen shows another price than the service has", text)
        }
    }

    private func checkTrips(_ rows: [String]) {
        var tickets = 0
        for row in rows {
            if row.contains(/\b\d+ tickets?\b/) { tickets += 1 }
            if row.contains("refunded €"), let amount = Self.amounts(row).last,
                !ledger.refundSums.contains(amount)
            {
                record.fail("a row of My trips tells of a refund that the service never made", row)
            }
        }
        if tickets > ledger.everBought.count {
            record.fail(
                "My trips lists more tickets than the service has sold",
                "\(tickets) instead of \(ledger.everBought.count)")
        }
    }

    /// The amounts in a text, in cents: `€ 69.00` is 6900.
    static func amounts(_ text: String) -> [Int] {
        text.matches(of: /€ ?([0-9]+)[.]([0-9]{2})/).compactMap { Int($0.1 + $0.2) }
    }
}
