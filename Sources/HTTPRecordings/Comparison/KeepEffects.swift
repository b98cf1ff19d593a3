import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// Finds the entries under `keep` that have kept nothing in a recording, or not all values of their field, and why.
struct KeepEffects {
    private let summary: RedactionSummary
    /// The names of header fields, and the parts of paths.
    private var places: Set<String> = []
    /// The media types of the bodies that are recorded as they are.
    private var types: Set<String> = []

    init(_ exchanges: [RedactedExchange], _ summary: RedactionSummary) {
        self.summary = summary
        for exchange in exchanges {
            places.formUnion(exchange.request.target.path.split(separator: "/").map(String.init))
            add(exchange.request.headerFields, exchange.requestBody)
            if case .success(let (head, body)) = exchange.result { add(head.headerFields, body) }
        }
    }

    private mutating func add(_ fields: HTTPFields, _ body: RedactedBody) {
        places.formUnion(fields.map(\.name.canonicalName))
        if case .kept = body { types.insert(MediaType(fields[.contentType]).name) }
    }

    /// - Parameter keep: Entries that a person wrote.
    func sentences(about keep: [String]) -> [String] {
        keep.compactMap { entry in words(about: entry).map { "keep “\(entry)”: \($0)" } }
    }

    private func words(about entry: String) -> String? {
        if entry.contains("/") {
            let keeps = types.contains { RedactionRules(keep: [entry]).keepsMedia($0) }
            return keeps ? nil : "no effect, because no body has this media type."
        }
        let name = entry.split { "$.[]\"'".contains($0) }.last.map(String.init) ?? ""
        if name.isEmpty { return "no effect, because it names no field." }
        if name.contains("*") { return nil }
        if CredentialName.isHeader(entry.lowercased()) || RedactionRules.protects(name) {
            return "no effect, because what may hold credentials or personal data is never kept."
        }
        if let count = summary.overruled[name] {
            return
                "\(count) of its values replaced nevertheless, because each holds a value that is replaced in"
                + " another field, or is not plain text. Keep the other field, too, if it is harmless."
        }
        let isThere =
            summary.keptNames.contains(name) || places.contains(entry) || places.contains(entry.lowercased())
        return isThere ? nil : "no effect, because nothing that would be replaced is called so."
    }
}
