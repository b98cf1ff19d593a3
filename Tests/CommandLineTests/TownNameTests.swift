import Foundation
import OSDM
import Rail
import Sandbox
import Testing

@testable import guichet

/// Searches each of the largest towns in the program's list by its name, as a command in the shell does.
@Suite("A town's own name", .timeLimit(.minutes(5)))
struct TownNameTests {
    private struct Town: Hashable {
        var name: String
        var country: String
        var place: Coordinate
        var population: Int
    }

    private enum Outcome: Hashable {
        case right
        case noStation
        case question(String)
        /// Another place was searched without a question.
        case wrong(String)
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    private static let feed = root.deletingLastPathComponent().appending(path: "shared/gtfs/sncf.zip")
    private static let hasFeed = FileManager.default.isReadableFile(atPath: feed.path)

    /// The 26 largest towns of each of ten countries.
    private func towns() throws -> [Town] {
        let text = try String(
            contentsOf: Self.root.appending(path: "Fixtures/Towns/towns.txt"), encoding: .utf8)
        let all = text.split(separator: "\n").map { $0.split(separator: ",") }.compactMap { fields in
            // This skips the header, and rows whose names contain commas.
            if fields.count == 6, let latitude = Double(fields[2]), let longitude = Double(fields[3]),
                let population = Int(fields[4])
            {
                Town(
                    name: String(fields[0]), country: String(fields[1]),
                    place: Coordinate(latitude: latitude, longitude: longitude), population: population)
            } else {
                nil
            }
        }
        return ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IT", "NL", "PT"].flatMap { country in
            all.filter { $0.country == country }.sorted { $0.population > $1.population }.prefix(26)
        }
    }

    private func outcomes(in sandbox: Sandbox) async throws -> [Town: Outcome] {
        let embedded = EmbeddedSandbox(sandbox)
        let rail = RailService(OSDMClient(embedded.configuration, transport: embedded.transport))
        let account = DemoAccount.sandbox
        _ = try await rail.signIn(
            Credentials(emailAddress: account.emailAddress, password: account.password))
        var outcomes: [Town: Outcome] = [:]
        for town in try towns() {
            do {
                var remarks: [String] = []
                let place = try await PlaceByName.place(town.name, in: rail, remarks: &remarks)
                let metres = try #require(place.coordinate).metres(to: town.place)
                outcomes[town] = metres <= 40_000 ? .right : .wrong(place.name)
            } catch let error as ProgramError {
                let isSaid =
                    error.message.hasPrefix("\(town.name) (")
                    && error.message.contains(") has no station here.")
                outcomes[town] = isSaid ? .noStation : .question(error.message)
            }
        }
        return outcomes
    }

    private func expectNoneIsWrong(_ outcomes: [Town: Outcome]) {
        #expect(outcomes.count == 260)
        for (town, outcome) in outcomes {
            if case .wrong(let name) = outcome {
                Issue.record("\(town.name) (\(town.country)) is taken as \(name)")
            }
        }
    }

    @Test("on the built-in timetable, it finds the town's station, no station, or a question")
    func builtIn() async throws {
        let outcomes = try await outcomes(in: .builtIn())
        expectNoneIsWrong(outcomes)
        func all(_ outcome: Outcome) -> Set<String> {
            Set(outcomes.filter { $0.value == outcome }.map(\.key.name))
        }
        #expect(all(.right).isSuperset(of: ["Paris", "Lyon", "Milan", "Vienna", "Lisbon", "Sitten"]))
        #expect(
            all(.noStation).isSuperset(of: [
                "Bari", "Leeds", "Trieste", "Saint-Étienne", "Edinburgh", "Bonn", "Gent", "Bremen", "Vigo",
            ]))
    }

    @Test(
        "on a real feed, it finds the town's station, no station, or a question",
        .enabled(if: hasFeed, "shared/gtfs/sncf.zip is not beside the package"))
    func realFeed() async throws {
        expectNoneIsWrong(try await outcomes(in: .opening(feed: Self.feed)))
    }
}
