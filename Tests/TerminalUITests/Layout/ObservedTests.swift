import Observation
import TestSupport
import Testing
import Waiting

@testable import TerminalUI

@Suite("An observed view") @UIActor struct ObservedTests {
    @Test("is composed again after a change of what it has read, and after no other change")
    func composed() throws {
        let screen = TestScreen { screen in
            Text("other \(screen.other)")
            Observed("text", of: screen) {
                let _ = screen.log.append("composed")
                Text("text \(screen.text)")
            }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        screen.log = []
        screen.other = "changed"
        test.window.setNeedsDisplay()
        #expect(test.show().grid.text == "other changed\ntext")
        #expect(screen.log.isEmpty)
        screen.text = "changed, too"
        #expect(test.show().grid.text == "other changed\ntext changed, too")
        #expect(screen.log == ["composed"])
    }

    @Test("is placed once as long as nothing has changed, and shows where the focus is now")
    func placedAgain() throws {
        let screen = TestScreen { screen in
            Observed("buttons", of: screen) {
                Noted { screen.log.append("placed") }
                Button("One \(screen.text)", id: "one") {}
                Button("Two", id: "two") {}
            }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        #expect(test.show().element("one")?.states.contains(.focused) == true)
        screen.log = []
        test.press(.tab)
        let moved = test.window.frame
        #expect(moved.element("one")?.states.contains(.focused) == false)
        #expect(moved.element("two")?.states.contains(.focused) == true)
        #expect(screen.log.isEmpty)
        screen.text = "changed"
        #expect(test.show().grid.text.contains("One changed"))
        #expect(screen.log == ["placed"])
    }

    @Test("gives way to another control of the same id before it, and takes the id back")
    func sameID() throws {
        let screen = TestScreen { screen in
            if screen.flag { Button("First", id: "go") {} }
            Observed("button", of: screen) { Button("Second", id: "go") {} }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        for (flag, id) in [(false, "go"), (true, "go-2"), (true, "go-2"), (false, "go")] {
            screen.flag = flag
            let frame = test.show()
            #expect(frame.allElements.first { $0.label == "Second" }?.id == ControlID(id))
        }
    }

    @Test("is measured again when one inside of it takes another size")
    func inside() throws {
        let screen = TestScreen { screen in
            Observed("outer", of: screen) {
                HStack {
                    Observed("inner", of: screen) { Text(screen.text) }
                    Text("|")
                }
            }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        for text in ["one", "seven", ""] {
            screen.text = text
            #expect(test.show().grid.text == text + "|")
            // A frame in which nothing is measured comes between the two changes.
            test.window.setNeedsDisplay()
            #expect(test.show().grid.text == text + "|")
        }
    }

    @Test("is composed again for other values, and for a screen of another size")
    func keys() throws {
        let screen = TestScreen { screen in
            let number = screen.number
            Observed("number", of: screen, number) { Text("number \(number)") }
            Observed("line", of: screen) { Divider() }
        }
        let test = try TestWindow(screen, columns: 80, rows: 24)
        defer { test.window.close() }
        screen.number = 7
        #expect(test.show().grid.lines[0] == "number 7")
        #expect(test.show().grid.lines[1] == String(repeating: "─", count: 80))
        test.window.send(.resize(Size(width: 60, height: 16)))
        #expect(test.show().grid.lines[1] == "")
    }

    @Test("that is not shown any more is forgotten: its state does not paint again")
    func forgotten() throws {
        let screen = TestScreen { screen in
            if screen.flag { Observed("text", of: screen) { Text(screen.text) } }
        }
        screen.flag = true
        let test = try TestWindow(screen)
        defer { test.window.close() }
        screen.flag = false
        test.show()
        screen.text = "unseen"
        #expect(!test.window.needsDisplay)
        screen.flag = true
        #expect(test.show().grid.text == "unseen")
    }

    @Test("that reads state only when it is placed is placed again after each change of it")
    func readLate() throws {
        let screen = TestScreen { screen in
            Observed("early", of: screen) { Text(screen.text) }
            Observed("late", of: screen) { LateText { screen.other } }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        for words in ["one", "two", "three"] {
            screen.other = words
            screen.text = "also \(words)"
            #expect(test.show().grid.text == "also \(words)\n\(words)")
        }
        #expect(test.window.compositions.lateReaders.map(\.name) == ["late"])
    }

    @Test("that has read state when it was placed is not called any more once another has taken its place")
    func readLateBefore() throws {
        let screen = TestScreen { screen in
            let isLate = !screen.flag
            Observed("text", of: screen, screen.flag) {
                if isLate { LateText { screen.other } } else { Text("another") }
            }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        screen.flag = true
        #expect(test.show().grid.text == "another")
        screen.other = "changed"
        #expect(!test.window.needsDisplay)
    }

    @Test("leaves few observers behind, however often it is shown and hidden while its state stays the same")
    func observersLeft() throws {
        let screen = TestScreen { screen in
            if screen.flag { Observed("text", of: screen) { Text(screen.text) } }
            Observed("other", of: screen) { Text(screen.other) }
        }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        for _ in 0..<1000 {
            screen.flag.toggle()
            test.show()
        }
        #expect(test.window.compositions.counter.stops == 2)
        screen.flag = true
        (screen.text, screen.other) = ("new", "also new")
        #expect(test.show().grid.text == "new\nalso new")
    }

    @Test("has no observers any more once the counter of all has changed")
    func counted() {
        let (screen, counter) = (TestScreen { _ in Text("") }, ObservationWatch.Counter())
        final class Token: Sendable {}
        weak var observer: Token?
        do {
            let token = Token()
            observer = token
            let composition = Composition(
                Observed("text", of: screen) { Text(screen.text) }, on: Size(width: 80, height: 24),
                counter: counter, readsLate: false, onLateRead: {}, onChange: { _ = token })
            let layout = Layout(
                environment: Environment(size: Size(width: 80, height: 24)), layer: Layer())
            _ = composition.width(in: layout)
            composition.end()
        }
        #expect(observer != nil)
        counter.stops += 1
        #expect(observer == nil)
    }

    @Test("in any tree, after any changes, is drawn like one that is made anew", arguments: 1...60)
    func equalsFromNothing(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let garden = Garden(&random)
        let screen = TestScreen { _ in garden.view }
        let test = try TestWindow(screen)
        defer { test.window.close() }
        for step in 1...25 {
            garden.change(test, &random)
            let frame = test.show()
            let layout = Layout(environment: test.window.environment, layer: test.window.layers[0])
            layout.placeFitted(screen.body, in: layout.screen)
            layout.placeOverlays()
            layout.paint()
            var fresh = Placement(layout)
            fresh.take(paintedBy: layout)
            #expect(frame.grid.text == fresh.grid.text, "seed \(seed), step \(step)")
            #expect(frame.grid == fresh.grid && frame.elements == fresh.elements)
            #expect(frame.cursor == fresh.cursor)
        }
    }
}

/// A view without room that tells when it is placed.
private struct Noted: View {
    var note: @UIActor () -> Void

    func width(in layout: Layout) -> SizeRange { .fixed(0) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(0) }
    func place(in frame: Rect, in layout: Layout) { note() }
}

/// A random tree of views, many of them observed, over a few objects that change.
@UIActor
private final class Garden {
    @Observable @UIActor
    final class Leaf {
        var text = "leaf"
        var flag = false
        var count = 2
    }

    indirect enum Plant {
        case text(Leaf), field(Leaf, Int), checkbox(Leaf, Int), list(Leaf, Int), repeated(Leaf)
        case choice(Leaf, Plant, Plant)
        case stack(Int, [Plant])
        case padded(Plant), limited(Plant), scrolled(Int, Plant), fitting(Plant, Plant)
        case observed(Int, Plant)
    }

    private let leaves = (0..<4).map { _ in Leaf() }
    private var plant = Plant.stack(0, [])
    private var names = 0

    init(_ random: inout SeededRandom) {
        plant = .stack(0, (0..<3).map { _ in grow(4, &random) })
    }

    var view: any View { view(plant) }

    private func grow(_ depth: Int, _ random: inout SeededRandom) -> Plant {
        let leaf = leaves[Int.random(in: 0..<leaves.count, using: &random)]
        names += 1
        let name = names
        switch Int.random(in: depth > 0 ? 0..<14 : 0..<5, using: &random) {
        case 0: return .text(leaf)
        case 1: return .field(leaf, name)
        case 2: return .checkbox(leaf, name)
        case 3: return .list(leaf, name)
        case 4: return .repeated(leaf)
        case 5: return .choice(leaf, grow(depth - 1, &random), grow(depth - 1, &random))
        case 6, 7: return .stack(name, (0..<3).map { _ in grow(depth - 1, &random) })
        case 8: return .padded(grow(depth - 1, &random))
        case 9: return .limited(grow(depth - 1, &random))
        case 10: return .scrolled(name, grow(depth - 1, &random))
        case 11: return .fitting(grow(depth - 1, &random), grow(depth - 1, &random))
        default:
            return .observed(name, grow(depth - 1, &random))
        }
    }

    private func view(_ plant: Plant) -> any View {
        switch plant {
        case .text(let leaf): Text(leaf.text)
        case .field(let leaf, let name):
            TextField("Field", id: ControlID("f\(name)"), text: Binding(leaf, \.text))
        case .checkbox(let leaf, let name):
            Checkbox(leaf.text, id: ControlID("c\(name)"), isOn: Binding(leaf, \.flag))
        case .list(let leaf, let name):
            List(
                "List", id: ControlID("l\(name)"), count: leaf.count, rowID: { $0 },
                selection: .constant(nil), row: { ListRow(StyledText("row \($0) \(leaf.text)")) })
        case .repeated(let leaf): VStack(views: (0..<leaf.count).map { Text("\($0)") })
        case .choice(let leaf, let one, let other): view(leaf.flag ? one : other)
        case .stack(let kind, let plants):
            switch kind % 3 {
            case 0: VStack(views: plants.map(view))
            case 1: HStack(spacing: 1, views: plants.map(view))
            default: ZStack { plants.map(view) }
            }
        case .padded(let plant): view(plant).padding(left: 1, top: 1)
        case .limited(let plant): view(plant).frame(maxWidth: 12, maxHeight: 3)
        case .scrolled(let name, let plant):
            ScrollView("Scroll", id: ControlID("s\(name)")) { view(plant) }.frame(maxHeight: 4)
        case .fitting(let one, let other):
            ViewThatFits {
                view(one)
                view(other)
            }
        case .observed(let name, let plant):
            Observed("o\(name)", of: self) { self.view(plant) }
        }
    }

    func change(_ test: TestWindow, _ random: inout SeededRandom) {
        let leaf = leaves[Int.random(in: 0..<leaves.count, using: &random)]
        switch Int.random(in: 0..<9, using: &random) {
        case 0, 1:
            leaf.text =
                ["", "a", "東京", "a longer text of words", "line\nline"].randomElement(using: &random) ?? ""
        case 2: leaf.flag.toggle()
        case 3: leaf.count = Int.random(in: 0...5, using: &random)
        case 4: test.window.send(.key(.tab))
        case 5: test.window.send(.key(.character("x")))
        case 6: test.window.send(.key(.down))
        case 7: test.window.send(.key(.space))
        default:
            test.window.send(
                .resize(
                    Size(
                        width: Int.random(in: 60...90, using: &random),
                        height: Int.random(in: 16...30, using: &random))))
        }
    }
}

/// A text that is read when it is placed.
private struct LateText: View {
    var text: @UIActor () -> String

    func width(in layout: Layout) -> SizeRange { .atLeast(10, minimum: 1) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }
    func place(in frame: Rect, in layout: Layout) { Text(text()).place(in: frame, in: layout) }
}
