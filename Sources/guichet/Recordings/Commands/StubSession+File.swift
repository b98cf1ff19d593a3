import BlackBoxStubs
import Foundation
import HTTPStubs
import Scenarios

extension StubSession {
    /// Adds the stubs of a file.
    ///
    /// - Parameter path: A `StubDocument` in YAML, or in JSON if the name ends in `.json`.
    func addStubs(file path: String) throws(ProgramError) {
        let file = URL(filePath: path)
        do {
            let stubs = try add(
                Self.document(path), files: file.deletingLastPathComponent(), from: file.lastPathComponent)
            if let held = stubs.first(where: { !$0.heldResponses.isEmpty }) {
                throw StubError(
                    "\(held.place): Nothing can release a held response here. Take “held” out.")
            }
        } catch {
            throw ProgramError.unusable("The stubs \(path) cannot be used. \(error)")
        }
    }

    /// - Throws: `StubError` or `DocumentMistake`. The description of either is a sentence.
    private static func document(_ path: String) throws -> StubDocument {
        let kind = "file of stubs"
        let text = try TextFile.read(path, as: kind, atMost: 16 << 20)
        guard path.lowercased().hasSuffix(".json") else {
            return try StubDocument(DocumentValue(yaml: text, file: path, as: kind))
        }
        // Some programs begin a file with a byte order mark, which JSON does not allow.
        let json = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
        return try StubDocument(DocumentValue(json: Data(String(json).utf8), file: path))
    }
}
