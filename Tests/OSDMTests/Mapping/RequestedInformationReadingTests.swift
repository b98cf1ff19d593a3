import Rail
import TestSupport
import Testing

@testable import OSDM

@Suite("An expression of requested information")
struct RequestedInformationReadingTests {
    private typealias Field = RequestedInformation.Field

    private static func field(_ name: String, _ item: Field.Item? = nil, _ path: String...)
        -> RequestedInformation
    {
        .field(Field(name, item, path: path))
    }

    private static let a = field("a", nil, "x")
    private static let b = field("b", nil, "x")
    private static let c = field("c", nil, "x")

    @Test(
        "AND binds more tightly than OR, and brackets bind most tightly",
        arguments: [
            ("", .all([])), ("  ", .all([])),
            ("purchaser.detail.email", field("purchaser", nil, "detail", "email")),
            ("passengers[ANY].detail.firstName", field("passengers", .every, "detail", "firstName")),
            ("passengers[0].dateOfBirth", field("passengers", .number(0), "dateOfBirth")),
            ("passengers[adult-1].dateOfBirth", field("passengers", .reference("adult-1"), "dateOfBirth")),
            ("passengers[a b.c].x", field("passengers", .reference("a b.c"), "x")),
            ("a.x AND b.x OR c.x", .any([.all([a, b]), c])),
            ("a.x OR b.x AND c.x", .any([a, .all([b, c])])),
            ("a.x AND (b.x OR c.x)", .all([a, .any([b, c])])), ("((a.x))", a),
            (" ( a.x or\n b.x )and c.x ", .all([.any([a, b]), c])),
            ("a.x AND b.x AND c.x", .all([a, b, c])),
            ("ORIGIN.x AND ANDORRA.y", .all([field("ORIGIN", nil, "x"), field("ANDORRA", nil, "y")])),
            (
                "größe.x\u{A0}AND e\u{301}te\u{301}.x",
                .all([field("größe", nil, "x"), field("e\u{301}te\u{301}", nil, "x")])
            ),
        ] as [(String, RequestedInformation)])
    func reading(text: String, expected: RequestedInformation) throws {
        #expect(try RequestedInformation(text) == expected)
    }

    @Test(
        "the error for a mistake states its place in the text",
        arguments: [
            ("a", 1), ("a.", 2), ("a.x AND", 7), ("a.x b.x", 4), ("(a.x", 4), ("a.x)", 3), ("a[.x", 4),
            ("a[].x", 2), ("a[0]", 4), ("AND", 3), ("a.x OR OR b.x", 9), ("[0].x", 0), ("a.x && b.x", 4),
            ("größe.x e\u{301}.x", 8), ("a.🚄", 2),
        ])
    func mistakes(text: String, offset: Int) {
        let error = #expect(throws: RequestedInformation.ReadingError.self) {
            try RequestedInformation(text)
        }
        #expect(error?.offset == offset, "\(error?.description ?? "")")
    }

    @Test("an expression with too many nested brackets is refused, and does not crash the program")
    func depth() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "a.x" + String(repeating: ")", count: depth)
        }
        #expect(try RequestedInformation(nested(64)) == Self.a)
        #expect(throws: RequestedInformation.ReadingError.self) { try RequestedInformation(nested(10_000)) }
    }

    @Test("an expression is the same after it is written and read")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 4)
        func random(_ depth: Int, allows: Set<Int>) -> RequestedInformation {
            let items: [Field.Item?] = [nil, .every, .number(3), .reference("adult-1")]
            let kind = depth == 0 ? 0 : allows.randomElement(using: &generator) ?? 0
            switch kind {
            case 1:
                return .all(
                    (0..<Int.random(in: 2...3, using: &generator)).map { _ in
                        random(depth - 1, allows: [0, 2])
                    })
            case 2:
                return .any(
                    (0..<Int.random(in: 2...3, using: &generator)).map { _ in
                        random(depth - 1, allows: [0, 1])
                    })
            default:
                return .field(
                    Field(
                        ["a", "b"].randomElement(using: &generator) ?? "a",
                        items.randomElement(using: &generator) ?? nil, path: ["x", "y"]))
            }
        }
        for _ in 0..<500 {
            let expression = random(4, allows: [0, 1, 2])
            #expect(try RequestedInformation(expression.description) == expression)
        }
    }
}
