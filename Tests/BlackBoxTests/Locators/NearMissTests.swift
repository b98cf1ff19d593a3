import TerminalUI
import Testing

@testable import BlackBox

@Suite("A near miss")
struct NearMissTests {
    @Test("names the role of an element of the same name")
    func otherRole() throws {
        let snapshot = Snapshot([HandMade.element(.heading, "Sign in")])
        #expect(
            try snapshot.nearMisses(Locator("Sign in", .button))
                == ["found “Sign in” as heading, not as button"])
    }

    @Test("names the nearest spelling")
    func otherSpelling() throws {
        let snapshot = Snapshot([HandMade.button("Sign In"), HandMade.button("Leave")])
        #expect(try snapshot.nearMisses("Sing In") == ["found the button “Sign In”"])
        #expect(try snapshot.nearMisses("sign in") == ["found the button “Sign In”"])
        #expect(try snapshot.nearMisses("Refund").isEmpty)
    }

    @Test("says which state is wrong")
    func otherState() throws {
        let snapshot = Snapshot([HandMade.button("Search", states: [.hittable])])
        #expect(
            try snapshot.nearMisses(Locator("Search", .tappable))
                == ["found the button “Search”, but it is disabled"])
        #expect(
            try snapshot.nearMisses(Locator("Search", .focused))
                == ["found the button “Search”, but it is not focused"])
    }

    @Test("names the element that covers it")
    func covered() throws {
        let snapshot = Snapshot([
            HandMade.button("Search", at: 12, 6, states: [.enabled]),
            HandMade.element(.dialog, "Error", at: 10, 5, width: 30, height: 6),
        ])
        #expect(
            try snapshot.nearMisses(Locator("Search", .tappable))
                == ["found the button “Search”, but it is covered by the dialog “Error”"])
    }

    @Test("says that it lies outside what is shown")
    func outside() throws {
        let snapshot = Snapshot([HandMade.element(.row, "10:04 12:08", isVisible: false)])
        #expect(
            try snapshot.nearMisses(Locator(.row, .containing("10:04"))).first
                == "found the row “10:04 12:08”, but it lies outside what is shown")
    }

    @Test("names the value that it has instead")
    func otherValue() throws {
        let snapshot = Snapshot([HandMade.element(.textField, "From", value: "Lyon")])
        #expect(
            try snapshot.nearMisses(Locator("From", .field, .value("Paris")))
                == ["found the text field “From”, but its value is “Lyon”"])
    }

    @Test("says how many there are, where a later one is wanted")
    func tooFew() throws {
        let snapshot = Snapshot([HandMade.button("Delete")])
        #expect(try snapshot.nearMisses(Locator("Delete", .nth(3))) == ["found only 1 of them"])
    }

    @Test("says that it is outside of the container")
    func elsewhere() throws {
        let snapshot = Snapshot([
            HandMade.button("Retry", at: 0, 20), HandMade.element(.dialog, "Error", at: 10, 5, height: 6),
        ])
        #expect(
            try snapshot.nearMisses(Locator("Retry", .inside(Locator("Error", .dialog))))
                == ["found the button “Retry”, but not in dialog “Error”"])
    }

    @Test("is not an element that has nothing to do with the locator")
    func unrelated() throws {
        let snapshot = Snapshot([HandMade.element(.text, "12 stops"), HandMade.button("Leave")])
        #expect(try snapshot.nearMisses(Locator("Search", .button)).isEmpty)
        #expect(try snapshot.nearMisses(Locator(.row, .containing("10:04"))).isEmpty)
    }
}
