package import Documents
import FileLocations
import Foundation
import SharedAlgorithms

extension SandboxEvents {
    /// A larger file is no list of events.
    private static let mostBytes = 64 << 20

    /// Adds the events of a file: a list in YAML or JSON, or a feed of GTFS-Realtime, by the ending of its name.
    package mutating func add(file path: String) throws(DocumentMistake) {
        switch path.split(separator: ".").last?.lowercased() {
        case "yaml", "yml", "json":
            let text = try TextFile.read(path, as: "list of events", atMost: 1 << 20)
            try add(try DocumentValue(yaml: text, file: path, as: "list of events"))
        case "pb", "pbf", "bin":
            let place = FileLocation(file: path)
            guard let handle = FileHandle(forReadingAtPath: path) else {
                throw DocumentMistake("There is no such file.", at: place)
            }
            defer { try? handle.close() }
            let data: Data
            do {
                data = try handle.read(upToCount: Self.mostBytes + 1) ?? Data()
            } catch {
                throw DocumentMistake("This file cannot be read.", at: place)
            }
            guard data.count <= Self.mostBytes else {
                throw DocumentMistake("This file is larger than \(Self.mostBytes >> 20) MB.", at: place)
            }
            let feed = try RealtimeFeed(data, at: place)
            trains += feed.events
            if let made = feed.made { feeds.append(MadeFeed(path: path, made: made)) }
            remarks += feed.remarks.map { "\(path): \($0)" }
        default:
            throw DocumentMistake(
                "This is no file of events. Give a list in YAML (.yaml), or a feed of GTFS-Realtime (.pb).",
                at: FileLocation(file: path))
        }
    }

    /// Adds a list of events. Each is a word for bookings, such as `sold-out`, or a mapping for a train, such as
    /// `{ train: TGV 6605, delay: 8 min }`.
    package mutating func add(_ list: DocumentValue) throws(DocumentMistake) {
        for value in try list.list("“events”") {
            guard case .text(let words) = value.content else {
                trains.append(try TrainEvent(value))
                continue
            }
            do throws(Mistake) { try add(words) } catch { throw value.mistake(error.sentence) }
        }
    }
}
