import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class TicketsScreen: Screen {
    let title = "Tickets"
    private var tickets: [Ticket] = []
    private var isLoaded = false
    private var chosen: Int?
    @ObservationIgnored private let desk: Desk
    @ObservationIgnored private weak var window: Window?

    init(_ desk: Desk) { self.desk = desk }

    func didAppear(in window: Window) {
        self.window = window
        if !isLoaded { load() }
    }

    var body: any View {
        VStack {
            Heading("Tickets")
            Table(
                "Open tickets",
                columns: [
                    TableColumn("No", width: 2, alignment: .trailing),
                    TableColumn("Subject", width: desk.defect == .clippedCell ? 12 : 20),
                    TableColumn("From", width: 8), TableColumn("Due", width: 10),
                ], tickets, selection: Binding(self, \.chosen),
                emptyText: isLoaded || desk.defect == .flicker ? "There are no tickets." : "",
                onOpen: { id in self.open(id) }
            ) { self.row($0) }
        }
    }

    private func row(_ ticket: Ticket) -> TableRow {
        let style = desk.defect == .wrongColor ? Style.secondary : .highlight
        return TableRow([
            "\(ticket.id)", StyledText(ticket.subject), StyledText(ticket.from),
            StyledText(ticket.due, ticket.isOverdue ? style : .normal),
        ])
    }

    var keyBindings: [KeyBinding] {
        [
            KeyBinding(desk.defect == .wrongKey ? .function(3) : .function(2), title: "new") {
                self.window?.push(NewTicketScreen(self.desk, onSave: self.load))
            }
        ]
    }

    private func load() {
        window?.activity("Getting the tickets") { _ in
            // The pause lets several changes in a row lead to one request.
            let pause: Duration = self.desk.defect == .lateResponse ? .seconds(300) : .milliseconds(300)
            try? await self.desk.clock.sleep(for: pause)
            do {
                let all = try await self.desk.service.tickets()
                self.tickets = self.desk.defect == .wrongCount ? all.dropLast() : all
                self.isLoaded = true
            } catch {
                self.window?.showStatus(StatusMessage("The tickets did not come.", kind: .error))
            }
        }
    }

    private func open(_ id: Int) {
        guard let ticket = tickets.first(where: { $0.id == id }) else { return }
        window?.push(TicketScreen(desk, ticket, onClose: load))
    }
}
