import Documents
import Foundation
import HTTPStubs

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

    private static func document(_ path: String) throws(DocumentMistake) -> StubDocument {
        let kind = "file of stubs"
        let text = try TextFile.read(path, as: kind, atMost: 16 << 20)
        return try StubDocument(
            path.lowercased().hasSuffix(".json")
                ? DocumentValue(json: Data(text.utf8), file: path)
                : DocumentValue(yaml: text, file: path, as: kind))
    }
}
