import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct StepperTests {
    private enum When: CaseIterable { case depart, arrive }

    private func screen() -> TestScreen {
        TestScreen { screen in
            HStack {
                Stepper("Adults", value: Binding(screen, \.number), in: 0...3) { "\($0) adults" }
                Text("·")
                Stepper(
                    "When",
                    selection: Binding<When>(get: { screen.flag ? .arrive : .depart }) {
                        screen.flag = $0 == .arrive
                    }, of: When.allCases
                ) { $0 == .depart ? "depart after" : "arrive before" }
            }
        }
    }

    @Test("a stepper has the same width with and without the focus, and its shape shows the focus")
    func paint() throws {
        let test = try TestWindow(screen())
        #expect(test.lines[0] == "‹0 adults›· depart after")
        test.press(.tab)
        #expect(test.lines[0] == " 0 adults ·‹depart after›")
    }

    @Test("←/→ and -/+ change a stepper's number within its range")
    func number() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.right, .character("+"))
        #expect(screen.number == 2)
        test.press(.right, .right, .right)
        #expect(screen.number == 3)
        test.press(.character("-"), .left, .left, .left)
        #expect(screen.number == 0)
        let element = test.window.frame.element("Adults")
        #expect(element?.role == .stepper)
        #expect(element?.label == "Adults")
        #expect(element?.value == "0")
    }

    @Test("a digit sets a stepper's number within its range, but does nothing in a stepper through choices")
    func digits() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.character("2"))
        #expect(screen.number == 2)
        test.press(.character("7"), .control("1"))
        #expect(screen.number == 2)
        test.press(.tab, .character("1"))
        #expect(screen.number == 2 && !screen.flag)
    }

    @Test("a stepper has the same width for every value, so that the views beside it do not move")
    func constantWidth() {
        func row(_ number: Int) -> String {
            painted(width: 30, height: 1) {
                HStack {
                    Stepper("Adults", value: .constant(number), in: 0...10) {
                        $0 == 1 ? "1 adult" : "\($0) adults"
                    }
                    Text("|")
                }
            }.lines[0]
        }
        #expect(row(1) == " 1 adult   |")
        #expect(row(10) == " 10 adults |")
    }

    @Test("a stepper through choices goes from the last to the first, and its value is the choice's name")
    func choice() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.tab, .right)
        #expect(screen.flag)
        #expect(test.window.frame.element("When")?.value == "arrive before")
        test.press(.right)
        #expect(!screen.flag)
        test.press(.left)
        #expect(screen.flag)
        test.press(.space)
        #expect(!screen.flag)
    }

    @Test("a stepper at its limit says why it does not go on, for an arrow as for a digit")
    func limit() throws {
        let screen = TestScreen { screen in
            Stepper("Adults", value: Binding(screen, \.number), in: 0...3, limitReason: "Three are enough.")
        }
        let test = try TestWindow(screen)
        test.press(.character("3"))
        #expect(test.window.stack.status == nil)
        for key in [Key.right, .character("+"), .character("4")] {
            test.press(key)
            #expect(test.window.stack.status?.text == "Three are enough.")
        }
        test.press(.left)
        #expect(screen.number == 2 && test.window.stack.status == nil)
    }

    @Test(
        "clicks on a stepper's halves step back and forward, and so does the wheel while it has the focus"
    )
    func mouse() throws {
        let screen = screen()
        let test = try TestWindow(screen)
        test.press(.tab)
        test.window.send(.mouse(MouseEvent(.wheelUp, at: Point(x: 1, y: 0))))
        #expect(screen.number == 0)
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 8, y: 0))))
        test.window.send(.mouse(MouseEvent(.wheelUp, at: Point(x: 1, y: 0))))
        #expect(screen.number == 2)
        test.window.send(.mouse(MouseEvent(.click, at: Point(x: 1, y: 0))))
        #expect(screen.number == 1)
        test.window.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 1, y: 0))))
        #expect(screen.number == 0)
    }
}
