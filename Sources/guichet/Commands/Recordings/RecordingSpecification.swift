import BlackBox
import BlackBoxStubs
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

/// Holds the exchanges of recordings against a description of their API by OpenAPI 3.
struct RecordingSpecification {
    private let document: OpenAPIDocument

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
        return StubValue(try ScenarioValue.read(yaml: text, file: path, as: kind)).json
    }

    /// Returns what the description does not allow, in the order of the exchanges.
    func findings(in folder: RecordingFolder) -> [HTTPRecordings.RecordingCheck.Finding] {
        // What cannot be read is a finding of the other checks.
        guard let recording = try? folder.read(acceptsUnfinished: true) else { return [] }
        var reader = MessageReader(recording)
        var unchecked: Set<String> = []
        return recording.exchanges.flatMap { recorded in
            findings(about: recorded, in: recording, &reader)
                // A keyword that is not checked concerns the description, so it is reported once.
                .filter { !$0.violation.isUnchecked || unchecked.insert($0.violation.message).inserted }
                .map { name, place, violation in
                    HTTPRecordings.RecordingCheck.Finding(
                        isError: !violation.isUnchecked, file: recorded.file,
                        words: "\(name): \(place) \(violation.message).", path: "\(place)")
                }
        }
    }

    private typealias Found = (name: String, place: JSONPath, violation: SchemaViolation)

    private func findings(
        about recorded: RecordedExchange, in recording: Recording, _ reader: inout MessageReader
    ) -> [Found] {
        let exchange = recorded.exchange
        let method = exchange.request.method.rawValue
        let (path, query) = (exchange.request.target.path, exchange.request.target.query)
        do throws(SchemaViolation) {
            let operation = try document.operation(method, path, below: recording.about["basePath"])
            let pairs = Form.anyPairs(query ?? "")
            let request = reader.message(exchange.request.headerFields, exchange.requestBody)
            func found(_ violations: [SchemaViolation], _ side: String, _ message: OpenAPIMessage) -> [Found]
            {
                violations.map { (operation.name, Self.place(side, $0.path, message), $0) }
            }
            let violations = operation.violations(
                of: request, query: pairs, replacedQuery: reader.replaced(in: pairs),
                replacedParts: reader.replacedParts(of: path))
            guard case .success(let answer) = exchange.result else {
                return found(violations, "request", request)
            }
            let response = reader.message(answer.head.headerFields, answer.body)
            return found(violations, "request", request)
                + found(
                    operation.violations(of: response, status: answer.head.status.code), "response", response)
        } catch {
            // Signing in is OAuth's, and is not in the description of an API (OpenAPI 3.0.3, "OAuth Flow Object").
            if recording.about["tokenPath"] != nil,
                RecordedService(recording).configuration.tokenURL.path == path
            {
                return []
            }
            let place = JSONPath(JSONPath().appending("request").steps + error.path.steps)
            return [("\(method) \(path)", place, error)]
        }
    }

    /// Returns a place in a message as a place in the file of its exchange.
    private static func place(_ side: String, _ path: JSONPath, _ message: OpenAPIMessage) -> JSONPath {
        var steps = path.steps
        if steps.first == .name("body"), steps.count > 1 {
            let isForm = if case .form = message.body { true } else { false }
            steps.insert(.name(isForm ? "form" : "json"), at: 1)
        }
        return JSONPath(JSONPath().appending(side).steps + steps)
    }
}

/// Reads recorded messages, and finds the values in them that replace others.
private struct MessageReader {
    private var pass: RedactionPass

    init(_ recording: Recording) {
        pass = RedactionPass(RecordingRules.redaction.adding(recording.redaction), .oneMark)
    }

    mutating func message(_ fields: HTTPFields, _ body: Data) -> OpenAPIMessage {
        pass.restart()
        var message = OpenAPIMessage(fields, body: body)
        if let dropped = DroppedBody(body) { message.body = dropped.isNotJSON ? .notJSON : .other }
        switch message.body {
        case .json(let json):
            let isProblem = MediaType(message.contentType).name == "application/problem+json"
            let clean = pass.redacted(json, as: isProblem ? "problem" : nil)
            message.replaced = Set(JSONDifference.between(json, clean).map(\.path))
        case .form(let pairs):
            message.replaced = Set(replaced(in: pairs).map { JSONPath().appending($0) })
        case .none, .other, .notJSON: break
        }
        return message
    }

    /// Returns the parts of a path that replace others.
    mutating func replacedParts(of path: Substring) -> Set<String> {
        let parts = path.parts(between: 0x2F)
        let clean = pass.target(String(path)).parts(between: 0x2F)
        return Set(zip(parts, clean).filter { $0 != $1 }.map { $0.0.unescaped })
    }

    /// Returns the names of the pairs whose values replace others.
    mutating func replaced(in pairs: [FormPair]) -> Set<String> {
        Set(pairs.filter { pass.query($0) != $0 }.map(\.name))
    }
}
