import BlackBoxStubs
import Foundation
import HTTPStubs
import HTTPTransport
import Scenarios

/// The stubs of a file. They respond before a recording does.
struct ServedStubs {
    let session: StubSession

    /// - Parameters:
    ///   - path: A `StubDocument` in YAML, or in JSON if the name ends in `.json`.
    ///   - fallback: Responds to requests for which there is no stub; nil if there is nothing else.
    init(file path: String, fallback: (any Transport)?) throws(ProgramError) {
        let file = URL(filePath: path)
        // The client itself must follow redirections.
        session = StubSession(fallback: fallback, redirections: 0)
        do {
            let document = try Self.document(path)
            let stubs = try session.add(
                document, files: file.deletingLastPathComponent(), from: file.lastPathComponent)
            if let held = stubs.first(where: { !$0.heldResponses.isEmpty }) {
                throw StubError(
                    "\(held.place): Nothing can release a held response here. Take “held” out.")
            }
        } catch {
            let place = (error as? StubError)?.place.map {
                "\(FileLocation(file: path, line: $0.line, column: $0.column)): "
            }
            throw ProgramError.unusable("The stubs \(path) cannot be used. \(place ?? "")\(error)")
        }
    }

    /// - Throws: `StubError` or `ScenarioMistake`. The description of either is a sentence.
    private static func document(_ path: String) throws -> StubDocument {
        let kind = "file of stubs"
        let text = try TextFile.read(path, as: kind, atMost: 16 << 20)
        guard path.lowercased().hasSuffix(".json") else {
            return try StubDocument(StubValue(ScenarioValue.read(yaml: text, file: path, as: kind)))
        }
        // Some programs begin a file with a byte order mark, which JSON does not allow.
        let json = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        return try StubDocument(StubValue(json: Data(String(json).utf8)))
    }

    /// Ends the session. Returns the session's failures, each as a line.
    func complaints() -> [String] {
        do {
            try session.finish()
            return []
        } catch {
            return error.failures.map(\.description)
        }
    }
}
