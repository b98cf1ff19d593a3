import Observation
import TerminalUI
import Waiting

/// A counter of drinks, a list of snacks with a filter, and bookings.
@Observable @UIActor
final class KioskScreen: Screen {
    let title = "Kiosk"
    private var name = ""
    private var filter = ""
    private var drinks = 0
    private var choice = 0
    private var booked = ""
    private var connection = "Online"
    @ObservationIgnored private var order = 0
    @ObservationIgnored private var pressed: Set<Int> = []
    @ObservationIgnored private weak var window: Window?
    @ObservationIgnored private let defect: KioskDefect?
    @ObservationIgnored private let service: KioskService
    @ObservationIgnored private let clock: any LoopClock

    init(_ service: KioskService, clock: any LoopClock, defect: KioskDefect?) {
        (self.service, self.clock, self.defect) = (service, clock, defect)
    }

    func didAppear(in window: Window) { self.window = window }

    private static let snacks = ["Apple", "Bagel", "Cookie", "Muffin", "Pretzel"]

    private var snacks: [String] {
        filter.isEmpty ? Self.snacks : Self.snacks.filter { $0.lowercased().contains(filter.lowercased()) }
    }

    private var chosen: String {
        if snacks.isEmpty { return "none" }
        return snacks.indices.contains(choice) ? snacks[choice] : "nothing of these"
    }

    var body: any View {
        VStack {
            Heading("Kiosk")
            TextField(
                "Name", text: Binding(get: { self.name }, set: type), appearance: .inline(labelWidth: 10))
            NameTag(name: "東京", isCut: defect == .halfCharacterAtOneWidth)
            TextField(
                "Filter", text: Binding(get: { self.filter }, set: filterRows),
                appearance: .inline(labelWidth: 10))
            HStack(spacing: 2) {
                PaleButton(title: "Fewer", isPale: { self.isPale }) { self.addDrinks(-1) }
                Button("More") { self.addDrinks(1) }
                Button("Book") { self.book() }
                Button("Check") { self.check() }
                Button("About") { self.about() }
            }
            Text("Drinks: \(drinks)")
            Text("Snack: \(chosen)")
            Text("Connection: \(connection)")
            if !booked.isEmpty { Text(booked) }
            List(
                "Snacks", count: snacks.count, rowID: { $0 },
                selection: Binding(
                    get: { self.choice }, set: { if let choice = $0 { self.choice = choice } })
            ) { ListRow(StyledText(self.snacks[$0])) }
            StatusLine()
            FooterKeys()
        }
    }

    var keyBindings: [KeyBinding] {
        let marks = [5, 6, 7].map { number in
            KeyBinding(.function(number), title: "mark \(number)") { self.mark(number) }
        }
        return marks + [KeyBinding(.function(8), title: "watch") { self.watch() }]
    }

    private func mark(_ number: Int) {
        pressed.insert(number)
        let marks = [0, 1, 2]
        // With the defect, the program crashes at the third key, because this index is beyond the end.
        if defect == .crashAfterThreeKeys { drinks += marks[pressed.count] * 0 }
    }

    private func type(_ text: String) {
        while defect == .hangOnPaste, text.contains("01234567890") {}
        name = text
    }

    private func filterRows(_ text: String) {
        filter = text
        if defect != .choiceOutsideRows { choice = 0 }
    }

    private func addDrinks(_ count: Int) {
        drinks = defect == .countBelowZero ? drinks + count : max(0, drinks + count)
    }

    private var isPale: Bool {
        guard defect == .focusLostAfterResize, let window else { return false }
        return window.terminal.size != Size(width: 80, height: 24)
    }

    private func about() {
        window?.present(
            Dialog(
                "About", content: Leak(words: defect == .textOverDialog && drinks == 3 ? "Pretzel" : "By us"),
                buttons: [.cancel("Close")]))
    }

    private func watch() {
        window?.activity("Watching") { _ in
            let time: Duration = self.defect == .endlessActivity ? .seconds(1_000_000) : .seconds(1)
            try? await self.clock.sleep(for: time)
        }
    }

    private func book() {
        order += 1
        let order = order
        window?.activity("Booking", canStop: false) { _ in
            do { try await self.service.book(order: order) } catch {
                if self.defect == .bookedTwice { try? await self.service.book(order: order) }
            }
            let count = (try? await self.service.bookings(of: order)) ?? 1
            self.booked = "Order \(order) is booked \(count) times"
        }
    }

    private func check() {
        window?.activity("Checking", canStop: false) { _ in
            while true {
                do {
                    _ = try await self.service.bookings(of: 0)
                    self.connection = "Online"
                    return
                } catch {
                    self.connection = "Offline"
                    if self.defect == .errorThatStays { return }
                }
            }
        }
    }
}
