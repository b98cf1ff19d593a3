import TerminalUI
import Testing
import Waiting

@Suite("The article's table of views", .timeLimit(.minutes(1)))
@UIActor struct OrderFormTests {
    @Test("each view handles the keys that the table lists, after Tab has moved the focus to the view")
    func keys() throws {
        let window = Window(terminal: try Terminal.headless(columns: 80, rows: 40))
        let form = OrderForm()
        window.push(form)
        func press(_ keys: Key...) {
            for key in keys { window.send(.key(key)) }
            window.display()
        }

        press(.character("A"), .character("x"), .backspace, .tab)
        #expect(form.name == "A")
        press(.character("b"), .tab)
        #expect(form.password == "b")
        press(.space, .tab)
        #expect(form.hasSugar)
        press(.right, .character("+"), .left, .tab)
        #expect(form.cups == 2)
        press(.right, .tab)
        #expect(form.milk == .oat)
        #expect(form.biscuit == nil, "no row is chosen before somebody has moved")
        press(.enter)
        #expect(form.orders == 1)
        press(.down, .tab)
        #expect(form.biscuit == "Ginger")
        press(.end, .tab)
        #expect(form.cake == "Ginger")
        press(.enter, .space)
        #expect(form.orders == 3)
        let text = window.frame.grid.text
        for words in ["Sold out", "[x] Sugar", "Boiling water", "1/3"] {
            #expect(text.contains(words), "\(text)")
        }
        window.close()
    }

    @Test("the views that contain other views are drawn")
    func containers() throws {
        let window = Window(terminal: try Terminal.headless(columns: 60, rows: 16))
        window.push(OrderNotes())
        window.display()
        let text = window.frame.grid.text
        for words in ["Notes", "Hot.", "Narrow.", "  Left.", "Milk is extra."] {
            #expect(text.contains(words), "\(text)")
        }
        #expect(!text.contains("A row"))
        window.close()
    }
}
