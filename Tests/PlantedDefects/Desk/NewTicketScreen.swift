import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class NewTicketScreen: Screen {
    let title = "New ticket"
    private var draft = Draft()
    private var problem: String?
    @ObservationIgnored private let desk: Desk
    @ObservationIgnored private let onSave: @UIActor () -> Void
    @ObservationIgnored private weak var window: Window?

    init(_ desk: Desk, onSave: @escaping @UIActor () -> Void) {
        (self.desk, self.onSave) = (desk, onSave)
        draft.due = desk.defect == .wrongDefault ? Ticket.today : Ticket.tomorrow
    }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            Heading("New ticket")
            Box("Ticket") {
                TextField("Subject", text: subject, appearance: .inline(labelWidth: 10))
                TextField("From", text: from, appearance: .inline(labelWidth: 10))
                TextField("Due", text: Binding(self, \.draft.due), appearance: .inline(labelWidth: 10))
                Checkbox("Urgent", id: urgentID, isOn: Binding(self, \.draft.isUrgent))
                Button("Save", disabledReason: isReady ? nil : "Type a subject first.") { self.save() }
            }.frame(height: desk.defect == .hiddenButton ? 6 : 7)
            if let problem { Text(problem, style: .error) }
        }
    }

    private var subject: Binding<String> {
        Binding(self, desk.defect == .swappedFields ? \.draft.from : \.draft.subject)
    }

    private var from: Binding<String> {
        Binding(self, desk.defect == .swappedFields ? \.draft.subject : \.draft.from)
    }

    /// The id is the same in every frame. With the defect, the id changes when a person ticks the box.
    private var urgentID: ControlID {
        ControlID(desk.defect == .lostFocus ? "urgent \(draft.isUrgent)" : "urgent")
    }

    private var isReady: Bool {
        desk.defect == .disabledForEver ? draft == Draft() : !draft.subject.isEmpty
    }

    private func save() {
        window?.activity("Saving the ticket") { _ in
            do {
                try await self.desk.service.add(self.draft)
                if self.desk.defect == .sentTwice { try await self.desk.service.add(self.draft) }
                self.window?.pop()
                if self.desk.defect != .staleList { self.onSave() }
            } catch {
                self.problem = "The ticket was not saved."
            }
        }
    }
}
