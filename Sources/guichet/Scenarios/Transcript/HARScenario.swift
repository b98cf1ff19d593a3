import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Scenarios

/// A scenario with the responses of a HAR file as stubs, and without steps of its own.
struct HARScenario {
    /// A request, with its responses in the order in which they came.
    struct Stub {
        var method: String
        var path: String
        var responses: [String]
    }

    let name: String
    let startedAt: Date?
    private(set) var stubs: [Stub] = []

    /// - Parameter exchanges: The exchanges without secrets.
    init(name: String, startedAt: Date?, exchanges: [Exchange]) {
        (self.name, self.startedAt) = (name, startedAt)
        for exchange in exchanges {
            let (method, path) = (exchange.request.method.rawValue, exchange.request.path ?? "/")
            let pattern = String(path.prefix { $0 != "?" })
            guard let response = Self.response(exchange.result) else { continue }
            if let known = stubs.firstIndex(where: { $0.method == method && $0.path == pattern }) {
                stubs[known].responses.append(response)
            } else {
                stubs.append(Stub(method: method, path: pattern, responses: [response]))
            }
        }
    }

    var text: String {
        var lines = [
            "# The responses of \(name), without its secrets. What the traveller does, and must see, is left to write.",
            "# A stub that is not optional fails the scenario if no request comes to it.",
            "name: \(DocumentValue.literal("A skeleton of \(name)").yaml)", "service: sandbox",
        ]
        if let startedAt { lines.append("today: \(startedAt.formatted(.iso8601))") }
        lines.append("stubs:")
        for stub in stubs {
            let request = "method: \(stub.method), path: \(DocumentValue.literal(stub.path).yaml)"
            lines += ["  - request: { \(request) }", "    optional: true"]
            lines +=
                stub.responses.count == 1
                ? ["    respond: \(stub.responses[0])"]
                : ["    respond:"] + stub.responses.map { "      - \($0)" }
        }
        return (lines + ["steps:", "  - screenshot: the first screen"]).joined(separator: "\n") + "\n"
    }

    /// Returns a response as a mapping of YAML; nil for an error that no stub can name.
    private static func response(_ result: Result<Response, TransportError>) -> String? {
        switch result {
        case .failure(let error):
            return error.code == .unanswered ? nil : "{ error: \(error.code.rawValue) }"
        case .success(let response):
            let fields = response.head.headerFields
            var parts = ["status: \(response.head.status.code)"]
            let kept = [HTTPField.Name.contentType, .location, .retryAfter].compactMap { name in
                fields[name].map { "\(name.canonicalName): \(quoted($0))" }
            }
            if !kept.isEmpty { parts.append("headers: { \(kept.joined(separator: ", ")) }") }
            parts += body(response.body, fields[.contentType])
            return "{ \(parts.joined(separator: ", ")) }"
        }
    }

    private static func body(_ body: Data, _ type: String?) -> [String] {
        guard !body.isEmpty else { return [] }
        guard let text = String(data: body, encoding: .utf8) else {
            return ["bytes: \(quoted(body.base64EncodedString()))"]
        }
        let template = text.contains("{{") ? ["template: false"] : []
        // The number of values in a scenario is limited, so a long body is written as one text.
        if body.count < 20_000, let tree = try? JSONTree(reading: body) {
            return ["json: \(tree.compactText.replacing("$", with: "$$"))"] + template
        }
        return ["text: \(quoted(text))"] + template
    }

    private static func quoted(_ text: String) -> String { DocumentValue.literal(text).yaml }
}
