import Doubles
import Testing

/// A row of a list. It is not `Sendable`.
private final class Row: CustomStringConvertible {
    var title: String
    init(_ title: String) { self.title = title }
    var description: String { "row \(title)" }
}

@MainActor
private protocol RowDelegate {
    func load(_ row: Row) async throws -> Row
}

@MainActor
private struct FakeDelegate: RowDelegate {
    let loadStub = StubbedFunction<Confined<Row>, Confined<Row>>("load")

    func load(_ row: Row) async throws -> Row { try await loadStub(Confined(row)).value() }
}

private actor Shop {
    func keep(_ title: String) -> Confined<Row> { Confined(Row(title)) }
    func title(of row: Confined<Row>) throws -> String { try row.value().title }
}

@Suite("An argument that is not Sendable", .timeLimit(.minutes(1)))
@MainActor
struct ConfinedTests {
    @Test(
        "a rule reads such an object on the actor of the call, and a response may be such an object, too")
    func rules() async throws {
        let delegate = FakeDelegate()
        let row = Row("Emma")
        delegate.loadStub.returns(Confined(Row("none"))).returns(Confined(row)) { given in
            MainActor.assumeIsolated { (try? given.value())?.title == "Emma" }
        }
        #expect(try await delegate.load(Row("Emma")) === row)
        #expect(try await delegate.load(Row("Persuasion")).title == "none")
    }

    @Test("a failure shows the object as it was at the time of the call, and does not read it again")
    func text() throws {
        let scope = DoubleScope.unheard
        let select = StubbedFunction<Confined<Row>, Void>("select", in: scope)
        let row = Row("Emma")
        try? select.syncCall(Confined(row))
        row.title = "Persuasion"
        #expect(scope.calls[0].call == "select(row Emma)")
        #expect(try Mirror(reflecting: select.calls[0].arguments).children.isEmpty)
    }

    @Test("only the object's own actor gets the object; another actor gets a failure")
    func otherActor() async throws {
        let shop = Shop()
        let row = await shop.keep("Emma")
        let line = #line + 1
        let failure = #expect(throws: DoubleFailure.self) { _ = try row.value() }
        #expect(failure?.reason == .wrongActor(type: "Row"))
        #expect(failure?.location.line == line)
        #expect(
            failure?.message
                == "A value of the type Row belongs to another actor. Ask for it on the actor that made it Confined."
        )
        #expect(try await shop.title(of: row) == "Emma")
    }
}
