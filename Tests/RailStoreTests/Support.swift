import Foundation
import Rail
import Synchronization
import TestSupport

@testable import RailStore

/// Runs `body` with a new folder, and deletes the folder afterwards.
func withFolder<Result>(_ body: (StateFolder) async throws -> Result) async throws -> Result {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    return try await body(StateFolder(path: folder.path + "/state/guichet"))
}

/// A list to which any thread can add items.
final class Log<Item: Sendable>: Sendable {
    private let list = Mutex<[Item]>([])
    var all: [Item] { list.withLock { $0 } }
    @Sendable func add(_ item: Item) { list.withLock { $0.append(item) } }
}

func place(_ name: String, _ id: String, locality: String? = nil) -> Place {
    Place(id: "urn:uic:stn:\(id)", name: name, locality: locality, countryCode: "FR")
}

let paris = place("Paris Gare de Lyon", "8768600", locality: "Paris")
let lyon = place("Lyon Part-Dieu", "8772319", locality: "Lyon")
let exupery = place("Lyon Saint-Exupéry TGV", "8776290", locality: "Lyon")

func search(_ origin: Place, _ destination: Place, hour: Int = 8, adults: Int = 1) -> TripQuery {
    TripQuery(
        origin: origin, destination: destination,
        time: .departAfter(CalendarDay(year: 2026, month: 11, day: 21), minuteOfDay: hour * 60),
        passengers: PassengerCounts(adults: adults))
}

/// Returns the POSIX permission bits of a file.
func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
}

func files(in folder: StateFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}
