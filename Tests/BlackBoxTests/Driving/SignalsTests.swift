import BlackBox
import Testing

@Suite("The names of signals")
struct SignalsTests {
    @Test("every signal that can be sent to a program is found by its name, and named by its number")
    func names() throws {
        for name in Signals.sent + Signals.names {
            #expect(Signals.name(try #require(Signals.number(name))) == name)
        }
        #expect(Signals.number("NOPE") == nil && Signals.name(99) == "99")
    }
}
