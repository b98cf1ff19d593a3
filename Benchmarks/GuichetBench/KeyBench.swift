import Foundation
import Observation
import Rail
import Screens
import TerminalUI
import Waiting

/// Measures the time from a key in the terminal's queue to the painted frame.
@UIActor
struct KeyBench {
    var place: BenchPlace
    var figures: Figures

    private static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]
    private static let keys = 400
    private static let rounds = 7

    func run() throws {
        for size in Self.sizes {
            var (form, list, bare, waits) = ([Sample](), [Sample](), [Double](), [Sample]())
            // In turns, so that a machine that becomes slower does so for all of them.
            for _ in 0..<Self.rounds {
                let formWindow = GuichetWindow.open(
                    on: try Terminal.headless(columns: size.width, rows: size.height),
                    context: AppContext(service: .unimplemented), session: nil)
                form.append(
                    Sample(measure(formWindow) { $0 % 40 < 20 ? .character("a") : .backspace }))
                if let time = bareC(formWindow.frame, size) { bare.append(time) }
                formWindow.close()
                let listWindow = Window(
                    terminal: try Terminal.headless(columns: size.width, rows: size.height))
                listWindow.push(LongListScreen())
                list.append(Sample(measure(listWindow) { $0 % 400 < 300 ? .down : .pageUp }))
                listWindow.close()
                waits.append(Sample(try self.waits(at: size)))
            }
            let suffix = "\(size.width)x\(size.height)"
            printBest("key.form.\(suffix)", form)
            printBest("key.list.\(suffix)", list)
            if let best = bare.min() { figures.print("key.bare-c.\(suffix).median", best, "ms") }
            if size == Self.sizes[0] { printBest("wait.screen", waits) }
        }
    }

    /// Prints the figures of the round with the least median: interruptions only make rounds longer.
    private func printBest(_ name: String, _ rounds: [Sample]) {
        guard let best = rounds.min(by: { $0.median < $1.median }) else { return }
        figures.print(name, milliseconds: best)
    }

    private func measure(_ window: Window, key: (Int) -> Key) -> [Double] {
        settle(window)
        return (0..<Self.keys).map { index in
            let number = window.frame.number
            let start = milliseconds()
            window.terminal.inject(.key(key(index)))
            UILoop.shared.wakeUp()
            _ = UILoop.shared.run(for: "a frame", timeout: .seconds(5), scope: window.scope) { _ in
                window.frame.number > number ? true : nil
            }
            return milliseconds() - start
        }
    }

    /// Returns the times from a change of state on the loop to the end of the wait that finds the change on the
    /// screen.
    private func waits(at size: Size) throws -> [Double] {
        let window = GuichetWindow.open(
            on: try Terminal.headless(columns: size.width, rows: size.height),
            context: AppContext(service: .unimplemented), session: nil)
        defer { window.close() }
        let screen = CountingScreen()
        window.push(screen)
        settle(window)
        return (0..<Self.keys).map { _ in
            let start = milliseconds()
            screen.count += 1
            _ = UILoop.shared.run(for: "the number", timeout: .seconds(5), scope: window.scope) { _ in
                window.frame.element("count")?.label == "Number \(screen.count)" ? true : nil
            }
            return milliseconds() - start
        }
    }

    private func settle(_ window: Window) {
        _ = UILoop.shared.run(for: "the first frame", timeout: .seconds(5), scope: window.scope) { _ in
            window.frame.number > 0 ? true : nil
        }
    }

    /// Returns the median time, in milliseconds, in which ncurses alone draws the same cells.
    private func bareC(_ frame: Frame, _ size: Size) -> Double? {
        let output = place.output(
            of: place.bareNcurses, ["\(size.width)", "\(size.height)", "\(Self.keys)"], input: frame.grid.text
        )
        let nanoseconds = output.flatMap {
            Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        guard let nanoseconds else {
            figures.miss("key.bare-c.\(size.width)x\(size.height).median", "the C program did not run")
            return nil
        }
        return nanoseconds / 1_000_000
    }
}

/// A screen that shows a changing number.
@Observable
@UIActor
private final class CountingScreen: Screen {
    let title = "Number"
    var count = 0

    var body: any View { Button("Number \(count)", id: "count") {} }
}

/// A screen with a very long list.
@UIActor
private final class LongListScreen: Screen {
    let title = "List"
    private var selection: Int?

    var body: any View {
        List(
            "Rows", id: "rows", count: 10_000, rowID: { $0 }, selection: Binding(self, \.selection),
            row: { ListRow(StyledText("Row \($0): Paris Gare de Lyon → Lyon Part-Dieu, 1h56, direct")) })
    }
}
