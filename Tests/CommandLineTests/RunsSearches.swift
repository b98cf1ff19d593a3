import Foundation
import TestSupport
import Testing

/// The output of `guichet search --json`.
struct SearchOutput: Decodable {
    struct Place: Decodable { var id, name: String }
    struct Price: Decodable { var amount, currency: String }
    struct Trip: Decodable {
        var origin, destination: Place
        var departure, arrival: String
        var changes: Int
        var trains: [String]
        var prices: [String: Price]
        var offers: String
    }
    struct Search: Decodable {
        var origin: Place
        var via: [Place]
        var departAfter, departBefore, arriveBefore: String?
        var stayMinutes, changeMinutes: Int?
        var restOfDay, directOnly: Bool
        var below: String?
        var adults, youths, seniors: Int
        var childAges: [Int]
    }
    var remark: String?
    var search: Search
    var trips: [Trip]
    var hasMore: Bool
    var warnings: [String]
}

/// A suite of tests that search from the shell.
protocol RunsSearches {}

extension RunsSearches {
    /// Searches with these arguments, and reads the output.
    func document(_ arguments: String..., in folder: TemporaryFolder) async throws -> SearchOutput {
        let run = try await Program.run(["search"] + arguments + ["--json"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
        return try JSONDecoder().decode(SearchOutput.self, from: Data(run.output.utf8))
    }
}
