import Foundation
import TestSupport
import Testing

@Suite("The options of a search from the shell", .timeLimit(.minutes(5)))
struct SearchOptionsTests: RunsSearches {
    @Test("--direct, --via, --sort and the numbers of passengers change the search")
    func options() async throws {
        let folder = try TemporaryFolder()
        let direct = try await document("Paris", "Milano", "+1", "8:00", "--direct", in: folder)
        #expect(direct.search.directOnly && direct.trips.allSatisfy { $0.changes == 0 })
        let via = try await document(
            "Paris", "Milano", "+1", "8:00", "--via", "Lyon Part-Dieu", "--limit", "1", in: folder)
        #expect(via.search.via.map(\.name) == ["Lyon Part-Dieu"])
        let cheap = try await document("Paris", "Lyon", "+1", "8:00", "--sort", "price", in: folder)
        let prices = cheap.trips.compactMap { $0.prices["second"].flatMap { Double($0.amount) } }
        #expect(prices.count == cheap.trips.count && prices == prices.sorted())
        #expect(cheap.trips.map(\.departure) != cheap.trips.map(\.departure).sorted())
        let family = try await document(
            "Paris", "Lyon", "+1", "8:00", "--limit", "1", "--adults", "2", "--seniors", "1", in: folder)
        #expect((family.search.adults, family.search.youths, family.search.seniors) == (2, 0, 1))
        let alone = try #require(
            cheap.trips.first { $0.departure == family.trips.first?.departure }?.prices["second"])
        let together = try #require(family.trips.first?.prices["second"])
        #expect(try #require(Double(together.amount)) > #require(Double(alone.amount)))
    }

    @Test("--below lists only the trains that cost less, and the exit status is 1 if there are none")
    func below() async throws {
        let folder = try TemporaryFolder()
        let all = try await document("Paris", "Lyon", "+1", "--sort", "price", in: folder)
        let amounts = all.trips.compactMap { $0.prices["second"].flatMap { Double($0.amount) } }
        let (least, most) = (try #require(amounts.first), try #require(amounts.last))
        let cheap = try await document("Paris", "Lyon", "+1", "--below", "\(most)", in: folder)
        #expect(cheap.trips.count == amounts.count { $0 < most })
        #expect(cheap.search.below.flatMap { Double($0) } == most)
        #expect(cheap.trips.map(\.departure) == cheap.trips.map(\.departure).sorted())
        let one = try await document(
            "Paris", "Lyon", "+1", "--below", "\(most)", "--sort", "price", "--limit", "1", in: folder)
        #expect(one.trips.first?.prices["second"].flatMap { Double($0.amount) } == least)
        let search = ["search", "Paris", "Lyon", "+1", "--below", "\(least)"]
        let none = try await Program.run(search, in: folder)
        #expect(none.status == 1 && none.output == "")
        #expect(none.errors.contains("No train with a known price costs less than"), "\(none.errors)")
        let json = try await Program.run(search + ["--json"], in: folder)
        #expect(json.status == 1 && json.errors == "")
        #expect(try JSONDecoder().decode(SearchOutput.self, from: Data(json.output.utf8)).trips.isEmpty)
        #expect(try JSONSchemaCheck("search").violations(of: json.output) == [])
    }

    @Test("if there are no trains at all, --below does not say that all are dear")
    func belowWithoutTrains() async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "today", "--below", "60", "--between", "0:00-0:01",
            in: try TemporaryFolder())
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.contains(", 00:00–00:01. ") && !run.errors.contains("costs less"), "\(run.errors)")
    }

    @Test(
        "--below takes a price with its currency, and refuses another currency than that of the prices",
        arguments: [
            ("€ 1.00", 1, "costs less than € 1.00."), ("1EUR", 1, "costs less than € 1."),
            ("1", 1, "costs less than € 1."), ("$1", 2, "The prices are in EUR, not in USD."),
            ("1 USD", 2, "The prices are in EUR, not in USD."), ("1 €", 1, "costs less than € 1."),
        ])
    func belowInACurrency(price: String, status: Int32, words: String) async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--below", price, in: try TemporaryFolder())
        let errors = run.errors.replacing("\u{A0}", with: " ")
        #expect(run.status == status && errors.contains(words), "\(errors)")
    }

    @Test("if prices are missing, the exit status of --below does not say that all trains are dear")
    func belowUnknown() async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--below", "1", "--faults", "fail=503@/offers",
            in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains("No prices for"), "\(run.errors)")
    }

    @Test("--stay and --change-time leave time at the place on the way, and at each change")
    func stay() async throws {
        let folder = try TemporaryFolder()
        let trips = try await document(
            "Paris", "Milano", "+1", "6:00", "--via", "Lyon", "--stay", "1h", "--change-time", "20",
            "--limit", "2", in: folder)
        #expect(trips.search.stayMinutes == 60 && trips.search.changeMinutes == 20)
        #expect(!trips.trips.isEmpty && trips.trips.allSatisfy { $0.changes > 0 })
        #expect(trips.warnings.allSatisfy { !$0.contains("does not heed") }, "\(trips.warnings)")
    }

    @Test("the age of a child changes the price, and the heading names the child")
    func children() async throws {
        let folder = try TemporaryFolder()
        var prices: [Double] = []
        for children in [[], ["--child", "3"], ["--child", "3", "--child", "8"]] {
            let search = ["search", "Paris", "Lyon", "+1", "8:00", "--limit", "1"] + children
            let json = try await Program.run(search + ["--json"], in: folder)
            let document = try JSONDecoder().decode(SearchOutput.self, from: Data(json.output.utf8))
            #expect(document.search.childAges == children.compactMap { Int($0) })
            prices.append(try #require(document.trips.first?.prices["second"].flatMap { Double($0.amount) }))
        }
        #expect(prices[0] == prices[1] && prices[1] < prices[2])
        let table = try await Program.run("search", "Paris", "Lyon", "+1", "--child", "8", in: folder)
        #expect(table.output.split(separator: "\n").first?.hasSuffix(", 1 adult, 1 child") == true)
    }

    @Test("a card lowers the prices, and the document says by how much")
    func cards() async throws {
        struct Found: Decodable {
            struct Card: Decodable { var passenger, name: String }
            struct Search: Decodable { var cards: [Card]? }
            struct Reduction: Decodable { var name, amount: String }
            struct Price: Decodable {
                var amount: String
                var fullAmount: String?
                var reductions: [Reduction]?
            }
            struct Trip: Decodable { var prices: [String: Price] }
            var search: Search
            var trips: [Trip]
            var warnings: [String]
        }
        let folder = try TemporaryFolder()
        let search = ["search", "Paris", "Lyon", "+1", "8:00", "--limit", "1"]
        func found(_ cards: String...) async throws -> Found {
            let run = try await Program.run(
                search + cards.flatMap { ["--card", $0] } + ["--json"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            return try JSONDecoder().decode(Found.self, from: Data(run.output.utf8))
        }
        let (full, less) = (try await found(), try await found("carte avantage", "Halbtax"))
        #expect(full.search.cards == nil)
        #expect(less.search.cards?.map(\.passenger) == ["adult-1", "adult-1"])
        #expect(less.search.cards?.map(\.name) == ["Carte Avantage Adulte", "Halbtax"])
        let (price, old) = (
            try #require(less.trips.first?.prices["second"]), full.trips.first?.prices["second"]
        )
        #expect(price.fullAmount == old?.amount && old?.fullAmount == nil)
        #expect(price.reductions?.map(\.name) == ["Carte Avantage Adulte"])
        #expect(try #require(Double(price.amount)) < #require(Double(old?.amount ?? "")))
        #expect(less.warnings.contains("“carte avantage” is taken as Carte Avantage Adulte."))
        #expect(
            less.warnings.contains("Halbtax does not count: no train of this trip is run by SBB."),
            "\(less.warnings)")
        let table = try await Program.run(search + ["--card", "Halbtax"], in: folder)
        #expect(table.output.split(separator: "\n").first?.hasSuffix(", 1 adult, with Halbtax") == true)
    }

    @Test(
        "a card that is not known, or that may be one of several, is refused",
        arguments: [
            ("BahnCard", "may be one of these. Name one of them in full:\n  BahnCard 25, 2nd class"),
            ("Halptax", "The service knows no card “Halptax”; did you mean “Halbtax”?"),
            ("Gold", "The service knows no card “Gold”; the cards are “Carte"),
        ])
    func unknownCards(card: String, message: String) async throws {
        let run = try await Program.run(
            "search", "Paris", "Lyon", "+1", "--card", card, in: try TemporaryFolder())
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }
}
