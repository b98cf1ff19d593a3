import Doubles
import Testing

// The article in Doubles.docc shows the code of this file, word for word: ArchitectureTests compares them.

struct Catalogue: Sendable {
    var titles: @Sendable (_ author: String) async throws -> [String]
    var isOpen: @Sendable () -> Bool
}

extension Catalogue {
    static let live = Catalogue(titles: { author in ["Works of \(author)"] }, isOpen: { true })
}

struct Closed: Error {}

struct Shelf {
    var titles: [String]

    static func load(author: String, from catalogue: Catalogue) async throws -> Shelf {
        guard catalogue.isOpen() else { throw Closed() }
        return Shelf(titles: try await catalogue.titles(author))
    }
}

/// A page of a book. It is not `Sendable`.
final class Page {
    var number = 1
}

@MainActor
final class FakeReader {
    let turnStub = StubbedFunction<Confined<Page>, Void>("turn").returns()

    func turn(to page: Page) { turnStub.syncCall(Confined(page), fallback: ()) }
}

protocol Library: Sendable {
    func titles(by author: String) async throws -> [String]
    func lend(_ title: String, to reader: String) throws -> Int
    var isOpen: Bool { get }
}

struct FakeLibrary: Library {
    let titlesStub = StubbedFunction<String, [String]>("titles")
    let lendStub = StubbedFunction<String, String, Int>("lend")
    let isOpenStub = StubbedFunction<Bool>("isOpen")

    func titles(by author: String) async throws -> [String] { try await titlesStub(author) }
    func lend(_ title: String, to reader: String) throws -> Int { try lendStub.syncCall(title, reader) }
    var isOpen: Bool { isOpenStub.syncCall(fallback: false) }
}

final class Cover: Sendable {
    private let download: @Sendable (String, @escaping @Sendable (Result<Int, any Error>) -> Void) -> Void
    private let shown = StubbedFunction<Int, Void>("shown").returns()

    init(
        download: @escaping @Sendable (String, @escaping @Sendable (Result<Int, any Error>) -> Void) -> Void
    ) {
        self.download = download
    }

    var size: Int { shown.calls.last?.arguments ?? 0 }

    func show(_ title: String) {
        download(title) { [shown] result in
            if let size = try? result.get() { shown.syncCall(size, fallback: ()) }
        }
    }
}

extension DoubleFailure {
    static let recordIssue: DoubleScope.Reporter = { failure in
        Issue.record(failure, sourceLocation: failure.location.sourceLocation)
    }
}

extension FileLocation {
    var sourceLocation: SourceLocation {
        SourceLocation(fileID: file, filePath: path, line: line, column: 1)
    }
}

@Suite("The article's examples", .timeLimit(.minutes(1)))
struct ArticleTests {
    @Test("the article's struct of closures can be filled with doubles")
    func structOfClosures() async throws {
        try await withDoubles { scope in
            let titles = StubbedFunction<String, [String]>("titles", in: scope)
                .returns([])
                .returns(["Emma", "Persuasion"], when: { $0 == "Austen" })
            let isOpen = StubbedFunction<Bool>("isOpen", in: scope).returns(true)
            let catalogue = Catalogue(titles: titles.function, isOpen: isOpen.syncFunction(fallback: false))

            let shelf = try await Shelf.load(author: "Austen", from: catalogue)

            #expect(shelf.titles == ["Emma", "Persuasion"])
            try expect(titles).received(times: 1, with: "Austen")
            try expect(order: isOpen, titles)
        }
    }

    @Test("the article's fake has a double for each function of the struct")
    func wholeStruct() async throws {
        try await withDoubles { scope in
            let (catalogue, doubles) = fake(of: Catalogue.self, in: scope) {
                Catalogue(titles: $0.titles.function, isOpen: $0.isOpen.syncFunction(fallback: false))
            }
            doubles.titles.returns(["Emma"], when: { $0 == "Austen" })
            doubles.isOpen.returns(true)

            let shelf = try await Shelf.load(author: "Austen", from: catalogue)

            #expect(shelf.titles == ["Emma"])
            try expect(doubles.titles).received(times: 1, with: "Austen")
        }
    }

    @Test("the article's partial double calls the real function")
    func partial() async throws {
        var catalogue = Catalogue.live
        catalogue.titles =
            StubbedFunction("titles")
            .callsThrough(to: catalogue.titles)
            .throws(Closed(), when: { $0 == "Orwell" }).function
        #expect(try await catalogue.titles("Austen") == ["Works of Austen"])
        let titles = catalogue.titles
        await #expect(throws: Closed.self) { try await titles("Orwell") }
    }

    @Test("the article's sequence does a step for each call")
    func steps() throws {
        try withDoubles { scope in
            let lend = StubbedFunction<String, String, Int>("lend", in: scope)
                .sequence([.returns(14), .throws(Closed())], then: .repeatsLast)
            #expect(try lend.syncCall("Emma", "Ada") == 14)
            #expect(throws: Closed.self) { try lend.syncCall("Emma", "Eve") }
            #expect(throws: Closed.self) { try lend.syncCall("Emma", "Eve") }

            try expect(lend).received(times: 2, with: ("Emma", "Eve"))
            try expect(lend).received(
                times: 1..., where: { title, reader in title == "Emma" && reader != "Ada" })
            #expect(try lend.calls[0].arguments == ("Emma", "Ada"))
        }
    }

    @Test("the article's held calls get their responses later")
    func later() async throws {
        try await withDoubles { scope in
            let titles = StubbedFunction<String, [String]>("titles", in: scope).held()
            let first = Task { try await titles("Austen") }
            _ = try await titles.nextCall()
            let second = Task { try await titles("Eliot") }
            _ = try await titles.nextCall()

            try titles.calls[1].respond(with: ["Middlemarch"])
            try titles.calls[0].fail(with: Closed())

            #expect(try await second.value == ["Middlemarch"])
            await #expect(throws: Closed.self) { try await first.value }
        }
    }

    @Test("the article's fake library conforms to its protocol")
    func conformance() async throws {
        let library = FakeLibrary()
        library.titlesStub.returns(["Emma"])
        library.lendStub.performs { title, reader in title.count + reader.count }
        library.isOpenStub.returns(true)
        let used: any Library = library
        #expect(used.isOpen)
        #expect(try await used.titles(by: "Austen") == ["Emma"])
        #expect(try used.lend("Emma", to: "Eve") == 7)
    }

    @Test("the article's test calls the completion handler")
    func completion() throws {
        let download = StubbedCompletion<String, Result<Int, any Error>>("download").held()
        let cover = Cover(download: download.function)
        cover.show("Emma")

        try download.calls[0].respond(with: 4096)
        #expect(cover.size == 4096)

        cover.show("Persuasion")
        try download.calls[1].neverRespond()
        #expect(cover.size == 4096)
    }

    @Test("the article's test calls the closure among the arguments")
    func closureArgument() throws {
        let download = StubbedFunction<String, @Sendable (Result<Int, any Error>) -> Void, Void>("download")
            .returns()
            .performs(when: { title, _ in title == "Ulysses" }) { $1(.failure(Closed())) }
        let cover = Cover(download: download.syncFunction(fallback: ()))
        cover.show("Emma")

        try download.calls[0].arguments.1(.success(4096))
        #expect(cover.size == 4096)
        cover.show("Ulysses")
        #expect(cover.size == 4096)
    }

    @Test("the article's test gets the page that only its actor may use")
    @MainActor
    func confined() throws {
        let reader = FakeReader()
        let page = Page()
        reader.turn(to: page)

        #expect(try reader.turnStub.calls[0].arguments.value() === page)
    }

    @Test("the article's reporter records a failure as one issue, at the line of the double")
    func reporter() async throws {
        let line = #line + 3
        try await withKnownIssue {
            try await withDoubles(report: DoubleFailure.recordIssue) { scope in
                let titles = StubbedFunction<String, [String]>("titles", in: scope)
                _ = try? await titles("Austen")
            }
        } matching: { issue in
            let failure = issue.error as? DoubleFailure
            return failure?.reason == .unstubbed(call: #"titles("Austen")"#)
                && issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        }
    }
}
