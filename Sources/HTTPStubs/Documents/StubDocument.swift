// Re-exported, so that clients of this module can read documents and places.
@_exported public import Documents
public import Foundation

/// A document with stubs in YAML or JSON: a list, or a single stub. `StubSchema` is its JSON Schema.
///
///     - request: { method: POST, path: /searches }
///       whenState: searched
///       respond: { status: 200, json: { items: [] }, delay: 2 s, bandwidth: EDGE }
public struct StubDocument: Sendable {
    let stubs: [StubPlan]

    /// - Parameter root: The name of the document in errors, such as `stubs`.
    /// - Throws: A mistake at the place of the wrong value. Its message begins with the path of the value.
    public init(_ value: DocumentValue, named root: String = "stubs") throws(DocumentMistake) {
        let node = StubNode(value: value.merged, path: root)
        switch node.value.content {
        case .list(let items):
            stubs = try items.enumerated().map { index, item throws(DocumentMistake) in
                try StubPlan(StubNode(value: item, path: "\(root)[\(index)]"))
            }
        case .mapping: stubs = [try StubPlan(node)]
        case .nothing, .text: throw node.mistake("there must be a list of stubs")
        }
    }
}

extension StubSession {
    /// Adds the stubs of a document, in order: if two stubs match the same request, the later one responds. Held
    /// responses with the same name share a `HeldResponse`. A held response without a name gets the name of its stub.
    /// - Parameters:
    ///   - folder: The folder of the files that the document names.
    ///   - file: The document's path, for messages.
    /// - Throws: `StubError`. No stub is added then.
    @discardableResult
    public func add(
        _ document: StubDocument, files folder: URL? = nil, from file: String = "stubs"
    ) throws(StubError) -> [Stub] {
        var held: [String: HeldResponse] = [:]
        for response in stubs.flatMap(\.heldResponses) { held[response.name] = response }
        var plans = document.stubs
        for (index, plan) in plans.enumerated() {
            let place = "\(file.fileName), stubs[\(index)]"
            plans[index].place = place
            for (number, var response) in plan.responses.enumerated() {
                if let own = response.held {
                    let name = own.name.isEmpty ? plan.name ?? Stub.name(of: plan.predicate) : own.name
                    response.held = held[name] ?? HeldResponse(name)
                    held[name] = response.held
                }
                if case .file(var file) = response.content {
                    file.folder = folder
                    do { _ = try file.response() } catch { throw StubError("\(place): \(error.message)") }
                    response.content = .file(file)
                }
                plans[index].responses[number] = response
            }
        }
        return plans.map(add)
    }
}
