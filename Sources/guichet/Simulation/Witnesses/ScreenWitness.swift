import Sandbox
import TerminalUI
import Waiting

/// The witness of the screen, which compares the claims of a frame with everything that the service's books have ever
/// contained.
@UIActor
struct ScreenWitness {
    let ledger: LifeLedger
    let record: LifeRecord

    // Made once, because Swift makes a literal regular expression anew each time it is evaluated.
    private let ticketTitle = /Ticket ([A-Z]{6})/
    private let fareAndPrice = /^\d+ [A-Z][a-z]+ · €/
    private let ticketCount = /\b\d+ tickets?\b/
    private let price = /€[ \u{A0}]?([0-9]+)[.]([0-9]{2})/

    init(ledger: LifeLedger, record: LifeRecord) { (self.ledger, self.record) = (ledger, record) }

    func look(at window: Window) {
        var (texts, rows): ([String], [String]) = ([], [])
        func read(_ elements: [Element]) {
            for element in elements {
                if !element.visibleFrame.isEmpty {
                    texts += [element.label, element.value].compactMap(\.self).filter { !$0.isEmpty }
                    if element.role == .row { rows.append(element.label) }
                }
                read(element.children)
            }
        }
        read(window.frame.elements)
        // Only prices contain no-break spaces.
        texts = texts.map { $0.utf8.contains(0xA0) ? $0.replacing("\u{A0}", with: " ") : $0 }
        for text in texts {
            if text.hasPrefix("Refunded €"), let sum = amount(text),
                !ledger.allRefunds.contains(sum)
            {
                record.fail("a message tells of a refund that the service never made", text)
            }
            if text.hasSuffix("is bought; F3 shows it."), ledger.everBought.isEmpty {
                record.fail("a message tells of a purchase that the service never made", text)
            }
        }
        switch window.topScreen?.title {
        case "Ticket": lookAtTicket(texts)
        case "Review": lookAtReview(texts)
        case "My trips": lookAtTrips(rows)
        default: break
        }
    }

    private func lookAtTicket(_ texts: [String]) {
        let titles = texts.lazy.filter { $0.hasPrefix("Ticket ") }
        guard let code = titles.compactMap({ $0.wholeMatch(of: ticketTitle)?.1 }).first else { return }
        guard let id = ledger.id(ofCode: String(code)) else {
            return record.fail("a screen shows a ticket of which the service never knew", String(code))
        }
        for text in texts {
            let claim: (rule: String, holds: Bool)? =
                switch text {
                case "valid", "used or expired":
                    ("a ticket that the service never sold", ledger.everBought.contains(id))
                case "refunded": ("a refund that the service never made", !ledger.refunds(of: id).isEmpty)
                case _ where text.hasPrefix("bought; "):
                    ("a ticket that the service never sold", ledger.everBought.contains(id))
                case _ where text.hasPrefix("Refunded on ") || text.hasPrefix("Refunded: "):
                    (
                        "another refund than the service made",
                        amount(text).map(ledger.refunds(of: id).contains) ?? true
                    )
                case _ where text.contains(" · €") && text.contains(fareAndPrice):
                    ("another price than the service has", ledger.ever[id]?.price == amount(text))
                default: nil
                }
            if let claim, !claim.holds { record.fail("a ticket shows \(claim.rule)", "\(code): \(text)") }
        }
    }

    private func lookAtReview(_ texts: [String]) {
        for text in texts where text.hasPrefix("Buy for ") {
            guard let sum = amount(text), !ledger.ever.values.contains(where: { $0.price == sum })
            else { continue }
            record.fail("Review shows another price than the service has", text)
        }
    }

    private func lookAtTrips(_ rows: [String]) {
        let tickets = rows.count { $0.contains(" ticket") && $0.contains(ticketCount) }
        if tickets > ledger.everBought.count {
            record.fail(
                "My trips lists more tickets than the service has sold",
                "\(tickets) instead of \(ledger.everBought.count)")
        }
        for row in rows where row.contains("refunded €") {
            guard let sum = amount(row), !ledger.allRefunds.contains(sum) else { continue }
            record.fail("My trips tells of a refund that the service never made", row)
        }
    }

    /// Returns the first amount in a text, in cents: `€ 69.00` is 6900.
    private func amount(_ text: String) -> Int? {
        text.firstMatch(of: price).flatMap { Int($0.1 + $0.2) }
    }
}
