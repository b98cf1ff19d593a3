import Foundation
import Testing

extension Ancestor {
    static var all: [Ancestor] {
        [
            .runLoopRunUntil, .kif, .xcTestExpectation, .conditionExpectation, .cedar, .senTestingKitAsync,
            .kiwi,
            .ghUnit,
            .ohhttpStubs, .ocMock, .nimble, .swiftClocks,
        ]
    }
}

@Suite("What the ancestors do works here", .serialized, .timeLimit(.minutes(2)))
struct AncestorTests {
    @Test("CTTRunLoopRunUntil", arguments: Ancestor.runLoopRunUntil.kept)
    func runLoopRunUntil(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("KIF and CTT", arguments: Ancestor.kif.kept)
    func kif(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("XCTestExpectation", arguments: Ancestor.xcTestExpectation.kept)
    func xcTestExpectation(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("Expectation over NSCondition", arguments: Ancestor.conditionExpectation.kept)
    func conditionExpectation(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("Cedar", arguments: Ancestor.cedar.kept)
    func cedar(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("SenTestingKitAsync", arguments: Ancestor.senTestingKitAsync.kept)
    func senTestingKitAsync(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("Kiwi", arguments: Ancestor.kiwi.kept)
    func kiwi(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("GHUnit", arguments: Ancestor.ghUnit.kept)
    func ghUnit(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("OHHTTPStubs", arguments: Ancestor.ohhttpStubs.kept)
    func ohhttpStubs(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("OCMock", arguments: Ancestor.ocMock.kept)
    func ocMock(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("Nimble", arguments: Ancestor.nimble.kept)
    func nimble(_ behaviour: Behaviour) async throws { try await behaviour.check?() }

    @Test("swift-clocks", arguments: Ancestor.swiftClocks.kept)
    func swiftClocks(_ behaviour: Behaviour) async throws { try await behaviour.check?() }
}

@Suite("The document about the ancestors")
struct AncestorDocumentTests {
    @Test("Documentation/Ancestors.md is what the tables say")
    func document() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/Ancestors.md").standardized
        let text = Ancestor.document
        if ProcessInfo.processInfo.environment["GUICHET_ANCESTORS"] == "write" {
            try Data(text.utf8).write(to: file)
        }
        #expect(
            try String(contentsOf: file, encoding: .utf8) == text,
            "Write it anew: GUICHET_ANCESTORS=write Scripts/test AncestorDocumentTests")
    }
}
