import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class TicketScreen: Screen {
    var title: String { "Ticket \(ticket.id)" }
    private var estimate: String?
    private var problem: String?
    private var isLate = false
    /// The same as `isLate`, for the defect: nobody observes changes of this property.
    @ObservationIgnored private var isLateUnobserved = false
    @ObservationIgnored private var timer: LoopSource?
    @ObservationIgnored private let ticket: Ticket
    @ObservationIgnored private let desk: Desk
    @ObservationIgnored private let onClose: @UIActor () -> Void
    @ObservationIgnored private weak var window: Window?

    init(_ desk: Desk, _ ticket: Ticket, onClose: @escaping @UIActor () -> Void) {
        (self.desk, self.ticket, self.onClose) = (desk, ticket, onClose)
    }

    func didAppear(in window: Window) {
        self.window = window
        ask()
        timer = window.loop.schedule(after: .seconds(3), name: "late estimate", in: window.scope) {
            if self.desk.defect == .unobservedChange {
                self.isLateUnobserved = true
            } else {
                self.isLate = true
            }
        }
        window.activity("Marking as read", isShown: false) { _ in
            try? await self.desk.service.markAsRead(self.ticket)
        }
        guard desk.defect == .endlessActivity else { return }
        window.activity("Watching the ticket", isShown: false) { _ in
            while true {
                do { try await self.desk.clock.sleep(for: .seconds(60)) } catch { return }
            }
        }
    }

    func willDisappear() { timer?.cancel() }

    var body: any View {
        VStack {
            Heading("Ticket \(ticket.id)")
            Text(ticket.subject)
            NameTag(name: ticket.from, defect: desk.defect)
            Text("Due \(ticket.due)")
            if let problem { Text(problem, style: .error) }
            if let estimate {
                Text(estimate)
            } else if isLate || isLateUnobserved {
                Text("The estimate takes longer than usual.")
            }
            HStack(spacing: 2) {
                Button("Close Ticket") { self.askToClose() }
                Button("Back") { self.window?.pop() }
            }
        }
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(.escape, title: "back") {
                if self.desk.defect == .earlyExit { self.window?.close() } else { self.window?.pop() }
            }
        ]
    }

    private func ask() {
        window?.activity("Asking for an estimate", isShown: false) { _ in
            do {
                let service = self.desk.service
                var hours = try await service.estimate(self.ticket)
                if self.desk.defect == .askedTwice { hours = try await service.estimate(self.ticket) }
                self.estimate = "Estimate: \(hours) h"
            } catch {
                self.problem = "The estimate could not be read."
            }
        }
    }

    private func askToClose() {
        if desk.defect == .notAsked { return close() }
        let keep = desk.defect == .twoLabelsAlike ? "Close It" : "Keep It"
        window?.present(
            Dialog(
                "Close ticket \(ticket.id)?", message: "\(ticket.from) will be told.",
                buttons: [.preferred("Close It") { self.close() }, .cancel(keep)]))
    }

    private func close() {
        window?.activity("Closing the ticket") { _ in
            do {
                try await self.desk.service.close(self.ticket)
                self.window?.pop()
                self.onClose()
                guard self.desk.defect == .dialogLeftOpen else { return }
                self.window?.present(Dialog("Ticket \(self.ticket.id) is closed"))
            } catch {
                self.problem = "The ticket could not be closed."
            }
        }
    }
}
