public import Foundation
import HTTPBodies
import JSONTrees

/// Stubs as a document: a list of stubs, or one alone, from any decoder; `StubSchema` is its JSON Schema.
///
///     - request: { method: POST, path: /searches }
///       whenState: searched
///       respond: { status: 200, json: { items: [] }, delay: 2 s, bandwidth: EDGE }
public struct StubDocument: Sendable, Decodable {
    let stubs: [StubPlan]

    /// - Throws: The error of the decoder, of which `error` makes a sentence.
    public init(from decoder: any Decoder) throws {
        let node = StubNode(tree: try JSONTree(from: decoder), path: "")
        switch node.tree {
        case .array(let items):
            stubs = try items.enumerated().map { try StubPlan(StubNode(tree: $1, path: "[\($0)]")) }
        case .object: stubs = [try StubPlan(node)]
        default: throw node.error("there must be a list of stubs")
        }
    }

    /// Says in a sentence why a document could not be read, and where.
    /// - Parameter root: The name of the document, such as `stubs`.
    public static func error(_ error: any Error, in root: String = "stubs") -> StubError {
        var found = error as? StubError
        // Some decoders wrap an error that is thrown inside of them.
        if case .dataCorrupted(let context)? = error as? DecodingError {
            found = context.underlyingError as? StubError
        }
        guard let found else {
            return StubError("“\(root)” cannot be read. Check how it is indented and quoted.")
        }
        return StubError(root + found.message)
    }
}

extension StubSession {
    /// Adds the stubs of a document in its order; of two that are for one request, the later one wins. Held responses
    /// of one name share a `HeldResponse`; a held response without a name has the name of its stub.
    /// - Parameters:
    ///   - folder: The folder of the document's files.
    ///   - file: The document's path, for messages.
    /// - Throws: `StubError`; then none of the stubs was added.
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
