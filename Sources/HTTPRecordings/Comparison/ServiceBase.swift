import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// The path under which a service lies: when it was recorded, and now.
package struct ServiceBase: Hashable, Sendable {
    /// E.g. `/osdm`; empty for the top.
    package let recorded: String
    package let live: String

    /// Slashes at the end count for nothing.
    package init(recorded: String, live: String) {
        self.recorded = Self.trimmed(recorded)
        self.live = Self.trimmed(live)
    }

    private static func trimmed(_ path: String) -> String {
        var path = path[...]
        while path.hasSuffix("/") { path.removeLast() }
        return path.isEmpty || path.hasPrefix("/") ? String(path) : "/\(path)"
    }

    /// Where to ask now for what was recorded at a path; what lay elsewhere is taken to lie there still.
    package func live(_ path: String) -> String {
        guard path.hasPrefix(recorded) else { return path }
        let rest = path.dropFirst(recorded.count)
        guard rest.first.map({ "/?".contains($0) }) ?? true else { return path }
        let moved = live + rest
        return moved.hasPrefix("/") ? moved : "/\(moved)"
    }

    /// A response with its links to the service, at whatever host, as they were when it was recorded.
    func recorded(_ response: Response) -> Response {
        guard recorded != live else { return response }
        var response = response
        response.head.headerFields = HTTPFields(
            response.head.headerFields.map { HTTPField(name: $0.name, value: recorded(links: $0.value)) })
        // Some write slashes with an escape.
        if let tree = try? JSONTree(reading: response.body) {
            response.body = tree.mapTexts(recorded(links:)).compact
        }
        return response
    }

    private func recorded(links text: String) -> String {
        text.replacing(#/(https?:\/\/[^\/?#"<>\s]+)([^?#"<>\s]*)/#) { link in
            let (service, path) = (link.1, link.2)
            let rest = path.dropFirst(live.count)
            let isBelow = path.hasPrefix(live) && rest.first.map { $0 == "/" } ?? true
            return service + (isBelow ? recorded + rest : path)
        }
    }
}
