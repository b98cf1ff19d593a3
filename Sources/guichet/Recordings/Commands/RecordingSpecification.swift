import Documents
import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import HTTPTypes
import JSONTrees
import OSDM
import OpenAPI
import Redaction

/// Checks the exchanges of recordings against a description of their API in OpenAPI 3.
struct RecordingSpecification {
    private var document: OpenAPIDocument
    /// The number of values that were checked against their whole schemas.
    private var whole = 0
    /// The number of values of which only the type was checked, because they replace secret values.
    private var byTypeAlone = 0

    /// - Parameter path: A description in JSON or YAML.
    init(file path: String) throws(ProgramError) {
        do {
            let file = URL(filePath: path).standardizedFileURL
            let folder = file.deletingLastPathComponent().path + "/"
            document = try OpenAPIDocument(Self.tree(path), at: file) { other in
                guard other.standardizedFileURL.path.hasPrefix(folder) else {
                    throw ProgramError.unusable("It is outside the description's folder.")
                }
                return try Self.tree(other.path)
            }
        } catch {
            let problem = error is JSONReadingError ? "It is not JSON: \(error)." : "\(error)"
            throw .unusable("The description \(path) cannot be used. \(problem)")
        }
    }

    private static func tree(_ path: String) throws -> JSONTree {
        let kind = "description by OpenAPI"
        let text = try TextFile.read(path, as: kind, atMost: 64 << 20)
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        guard first != "{" else { return try JSONTree(mending: Data(text.utf8)) }
        return try DocumentValue(yaml: text, file: path, as: kind).merged.json
    }

    /// A sentence that says how many values were checked.
    var summary: String {
        let verb = whole == 1 ? "was" : "were"
        let (types, them) = byTypeAlone == 1 ? ("its type", "it") : ("their types", "them")
        let alone = ", \(byTypeAlone) by \(types) alone, because the recording replaces \(them)"
        return "\(counted(whole, "value")) \(verb) checked whole\(byTypeAlone == 0 ? "" : alone)."
    }

    /// Returns the violations of the description, in the order of the exchanges.
    mutating func findings(in folder: RecordingFolder) -> [HTTPRecordings.RecordingCheck.Finding] {
        // If the recording cannot be read, the other checks report that.
        guard let recording = try? folder.read(acceptsUnfinished: true) else { return [] }
        let rules = RecordingRules.redaction(of: recording).adding(recording.redaction)
        var reader = MessageReader(rules, isOriginal: false)
        var unchecked: Set<String> = []
        return recording.exchanges.flatMap { recorded in
            findings(about: recorded.exchange, recording.about, &reader)
                // A keyword that this check does not support is a property of the description, so it is reported
                // only once.
                .filter { !$0.violation.isUnchecked || unchecked.insert($0.violation.message).inserted }
                .map { name, place, violation in
                    HTTPRecordings.RecordingCheck.Finding(
                        isError: !violation.isUnchecked, file: recorded.file,
                        words: "\(name): \(place) \(violation.message).", path: "\(place)")
                }
        }
    }

    /// Returns the violations of the description in an exchange whose secrets have not been replaced yet. The
    /// messages quote no values of the exchange.
    func findings(
        about exchange: Exchange, _ about: [String: String], _ rules: RedactionRules
    ) -> [HTTPRecordings.RecordingCheck.Finding] {
        var (copy, reader) = (self, MessageReader(rules, isOriginal: true))
        copy.document.quotesValues = false
        return copy.findings(about: exchange, about, &reader).map { name, place, violation in
            HTTPRecordings.RecordingCheck.Finding(
                isError: !violation.isUnchecked, file: "",
                words: "\(name): \(reader.redacted(place)) \(violation.message).")
        }
    }

    private typealias Found = (name: String, place: JSONPath, violation: SchemaViolation)

    private mutating func findings(
        about exchange: Exchange, _ about: [String: String], _ reader: inout MessageReader
    ) -> [Found] {
        let method = exchange.request.method.rawValue
        let (path, query) = (exchange.request.target.path, exchange.request.target.query)
        do throws(SchemaViolation) {
            let operation = try document.operation(method, path, below: about["basePath"])
            let pairs = Form.anyPairs(query ?? "")
            let request = reader.message(exchange.request.headerFields, exchange.requestBody)
            func found(_ result: SchemaResult, _ side: String, _ message: OpenAPIMessage) -> [Found] {
                whole += result.whole
                byTypeAlone += result.byTypeAlone
                return result.violations.map { (operation.name, Self.place(side, $0.path, message), $0) }
            }
            let result = operation.result(
                of: request, query: pairs, replacedQuery: reader.replaced(in: pairs),
                replacedParts: reader.replacedParts(of: path))
            let inRequest = found(result, "request", request)
            guard case .success(let answer) = exchange.result else { return inRequest }
            let response = reader.message(answer.head.headerFields, answer.body)
            return inRequest
                + found(
                    operation.result(of: response, status: answer.head.status.code), "response", response)
        } catch {
            // Signing in follows OAuth, and the description of an API does not contain it (OpenAPI 3.0.3, "OAuth
            // Flow Object").
            if about["tokenPath"] != nil, RecordedService(about).configuration.tokenURL.path == path {
                return []
            }
            let place = JSONPath(JSONPath().appending("request").steps + error.path.steps)
            return [("\(method) \(reader.redacted(path))", place, error)]
        }
    }

    /// Converts a place in a message to the place in the file of the exchange.
    private static func place(_ side: String, _ path: JSONPath, _ message: OpenAPIMessage) -> JSONPath {
        var steps = path.steps
        if steps.first == .name("body"), steps.count > 1 {
            let isForm = if case .form = message.body { true } else { false }
            steps.insert(.name(isForm ? "form" : "json"), at: 1)
        }
        return JSONPath(JSONPath().appending(side).steps + steps)
    }
}

/// Reads messages. In recorded messages, finds the values that replace secret ones.
private struct MessageReader {
    private var pass: RedactionPass
    /// Whether nothing has been replaced in the messages.
    private let isOriginal: Bool

    init(_ rules: RedactionRules, isOriginal: Bool) {
        (pass, self.isOriginal) = (RedactionPass(rules, .oneMark), isOriginal)
    }

    mutating func redacted(_ path: Substring) -> String {
        isOriginal ? pass.target(String(path)) : String(path)
    }

    mutating func redacted(_ place: JSONPath) -> JSONPath { pass.redacted(place) }

    mutating func message(_ fields: HTTPFields, _ body: Data) -> OpenAPIMessage {
        pass.restart()
        var message = OpenAPIMessage(fields, body: body)
        guard !isOriginal else { return message }
        message.isRecorded = true
        if let dropped = DroppedBody(body) { message.body = dropped.isNotJSON ? .notJSON : .other }
        switch message.body {
        case .json(let json):
            let isProblem = MediaType(message.contentType).name == "application/problem+json"
            let clean = pass.redacted(json, as: isProblem ? "problem" : nil)
            message.replaced = Set(JSONDifference.between(json, clean).map(\.path))
        case .form(let pairs):
            message.replaced = Set(replaced(in: pairs).map { JSONPath().appending($0) })
        case .none, .other, .notJSON, .packed: break
        }
        return message
    }

    mutating func replacedParts(of path: Substring) -> Set<String> {
        guard !isOriginal else { return [] }
        let parts = path.parts(between: 0x2F)
        let clean = pass.target(String(path)).parts(between: 0x2F)
        return Set(zip(parts, clean).filter { $0 != $1 }.map { $0.0.unescaped })
    }

    /// Returns the names of the pairs whose values replace secret values.
    mutating func replaced(in pairs: [FormPair]) -> Set<String> {
        isOriginal ? [] : Set(pairs.filter { pass.query($0) != $0 }.map(\.name))
    }
}
