import Foundation
import TestSupport
import Testing

@Suite("The places from the shell", .timeLimit(.minutes(5)))
struct PlacesCommandTests {
    @Test("“places” prints names, towns and ids, with the best match first")
    func table() async throws {
        let run = try await Program.run("places", "gare", "lyon", in: try TemporaryFolder())
        #expect(run.status == 0 && run.errors == "")
        let first = try #require(run.output.split(separator: "\n").first)
        #expect(first.contains(#/^Paris Gare de Lyon +Paris, FR +urn:uic:stn:8768600$/#))
    }

    @Test("“places” lists a town's own name before the same name of another town in another language")
    func ownName() async throws {
        let folder = try TemporaryFolder()
        for (word, id) in [("Valence", "urn:x-gtfs:town:44.93:4.91"), ("Fribourg", "urn:uic:stn:8504100")] {
            let run = try await Program.run("places", word, in: folder)
            let first = try #require(run.output.split(separator: "\n").first)
            #expect(first.hasSuffix(id), "\(run.output)")
        }
    }

    @Test("the JSON of places fits its schema, with and without places")
    func json() async throws {
        let folder = try TemporaryFolder()
        let schema = try JSONSchemaCheck("places")
        for (words, status) in [("lyon", 0), ("xqzzk", 1)] as [(String, Int32)] {
            let run = try await Program.run("places", words, "--json", in: folder)
            #expect(run.status == status && run.errors == "")
            #expect(try schema.violations(of: run.output) == [])
            #expect(run.output.contains("urn:") == (status == 0))
        }
    }

    @Test("“places” says if a town has no station, and prints places with similar names")
    func townWithoutStation() async throws {
        let run = try await Program.run("places", "bari", in: try TemporaryFolder())
        #expect(run.status == 0 && run.output.contains("urn:"))
        #expect(run.errors.contains("Bari (Italy) has no station here."), "\(run.errors)")
        let json = try await Program.run("places", "bari", "--json", in: try TemporaryFolder())
        #expect(json.output.contains(#""remark" : "Bari (Italy) has no station here.""#), "\(json.output)")
        #expect(try JSONSchemaCheck("places").violations(of: json.output) == [])
    }

    @Test("“places” exits with 1 if no place fits")
    func none() async throws {
        let run = try await Program.run("places", "xqzzk", in: try TemporaryFolder())
        #expect(run.status == 1 && run.output == "" && run.errors.contains("No station is called “xqzzk”"))
    }
}
