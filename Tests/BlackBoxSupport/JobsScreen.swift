import Observation
package import TerminalUI
package import Waiting

/// The screen of the workshop.
@Observable @UIActor
package final class JobsScreen: Screen {
    package struct Job: Identifiable {
        package var id: Int
        package var name: String

        package init(id: Int, name: String) { (self.id, self.name) = (id, name) }
    }

    package let title = "Jobs"
    package var name = ""
    package var code = ""
    package var tool = ""
    package var moreTools: [String] = []
    package var isUrgent = false
    package var hours = 1
    package var jobs: [Job] = []
    package var chosen: Int?
    package var opened: String?
    package var notice: String?
    package var problem: String?
    package var isLocked = false
    /// Whether the field changes typed text to capital letters.
    package var isShouting = false
    /// Called after each change of the typed text.
    @ObservationIgnored package var onType: (@UIActor () -> Void)?
    /// A notice whose changes do not make the window paint.
    @ObservationIgnored package var unobservedNotice: String?
    @ObservationIgnored private var gate: CheckedContinuation<Void, Never>?
    /// Whether the gate was opened before anybody waited for it.
    @ObservationIgnored private var isGateOpen = false
    @ObservationIgnored private weak var window: Window?

    package init(_ names: [String]) {
        jobs = names.enumerated().map { Job(id: $0, name: $1) }
    }

    package var initialFocus: ControlID? { "Job" }

    package func didAppear(in window: Window) { self.window = window }

    private var tools: [Suggestion] {
        tool.isEmpty
            ? []
            : (["Hammer", "Handsaw", "Hacksaw", "Chisel"] + moreTools).filter {
                $0.lowercased().hasPrefix(tool.lowercased())
            }
            .map { Suggestion($0, detail: "shelf") }
    }

    package var body: any View {
        VStack {
            Heading("Jobs")
            TextField("Job", text: typed(\.name), appearance: .inline(labelWidth: 10))
            SecureField("Code", text: typed(\.code), appearance: .inline(labelWidth: 10))
            TextField("Tool", text: Binding(self, \.tool), appearance: .inline(labelWidth: 10))
                .suggestions(self.tools) { index in self.tool = self.tools[index].text }
            HStack(spacing: 2) {
                Checkbox("Urgent", isOn: Binding(self, \.isUrgent))
                Stepper("Hours", value: Binding(self, \.hours), in: 1...9) { "\($0) h" }
            }
            HStack(spacing: 2) {
                Button("Add", disabledReason: name.isEmpty ? "Name the job first." : nil) { self.add() }
                Button("Count") { self.count() }
                Button("Clear", disabledReason: isLocked ? "The list is locked." : nil) { self.askToClear() }
            }
            if let words = notice ?? unobservedNotice { Text(words) }
            if let problem { Text(problem, style: .error) }
            if let opened { Text("Opened \(opened)") }
            Table(
                "All jobs", columns: [TableColumn("No", width: 4), TableColumn("Name", width: 30)], jobs,
                selection: Binding(self, \.chosen), onOpen: { id in self.opened = self.jobs[id].name }
            ) { job in TableRow(["\(job.id + 1)", StyledText(job.name)]) }
            StatusLine()
        }
    }

    private func typed(_ path: ReferenceWritableKeyPath<JobsScreen, String>) -> Binding<String> {
        Binding(
            get: { self[keyPath: path] },
            set: {
                self[keyPath: path] = self.isShouting ? $0.uppercased() : $0
                self.onType?()
            })
    }

    private func add() {
        jobs.append(Job(id: jobs.count, name: name))
        notice = "\(jobs.count) jobs"
        name = ""
    }

    /// Counts the jobs as soon as the gate is open.
    private func count() {
        notice = "Counting…"
        window?.activity("Counting jobs") { _ in
            await self.passGate()
            self.notice = "Counted \(self.jobs.count)"
        }
    }

    private func passGate() async {
        if !isGateOpen { await withCheckedContinuation { gate = $0 } }
        isGateOpen = false
    }

    package func openGate() {
        isGateOpen = true
        gate?.resume()
        gate = nil
    }

    private func askToClear() {
        window?.present(
            Dialog(
                "Clear all jobs?", message: "They are gone for good.",
                buttons: [
                    .preferred("Clear them") {
                        self.jobs = []
                        self.notice = "0 jobs"
                    }, .cancel("Keep"),
                ]))
    }
}
