import Foundation
import HTTPBodies

/// The paths of a description, and those of its servers, below which they lie.
struct PathTable: Sendable {
    private struct Entry: Sendable {
        let text: String
        let pattern: PathPattern
        /// For each part of the path, whether it is a template.
        let templates: [Bool]
        let node: SpecificationNode
    }

    /// The paths, by the number of their parts.
    private let entries: [Int: [Entry]]
    /// The paths of the servers, such as `/osdm`, without a slash at the end; empty for the root.
    private let bases: [String]

    init(_ root: SpecificationNode) throws(OpenAPIError) {
        var entries: [Int: [Entry]] = [:]
        var servers = root["servers"]?.array ?? []
        for (text, node) in root["paths"]?.members ?? [] where !text.hasPrefix("x-") {
            let parts = text.parts(between: 0x2F).dropFirst()
            do throws(PatternError) {
                let entry = Entry(
                    text: text, pattern: try PathPattern(text), templates: parts.map { $0.contains("{") },
                    node: node)
                entries[parts.count, default: []].append(entry)
            } catch {
                throw OpenAPIError(error.message)
            }
            servers += node["servers"]?.array ?? []
            servers += (node.object ?? [:]).values.flatMap { $0["servers"]?.array ?? [] }
        }
        self.entries = entries
        bases = servers.map(Self.base) + [""]
    }

    /// Returns the path of a server (OpenAPI 3.0.3, "Server Object"), with the defaults of its variables.
    private static func base(of server: SpecificationNode) -> String {
        var url = server["url"]?.string ?? "/"
        for (name, variable) in server["variables"]?.members ?? [] {
            url = url.replacing("{\(name)}", with: variable["default"]?.string ?? "")
        }
        if let mark = url.schemeMark {
            url = url[mark.upperBound...].firstIndex(of: "/").map { String(url[$0...]) } ?? ""
        }
        return trimmed(url)
    }

    private static func trimmed(_ path: String) -> String {
        let parts = path.parts(between: 0x2F, keepsEmpty: false).filter { $0 != "." }
        return parts.map { "/\($0)" }.joined()
    }

    /// Finds the path that a request is for. A fixed path comes before a template (OpenAPI 3.0.3, "Paths Object").
    /// - Parameters:
    ///   - path: The path without its query.
    ///   - base: A path below which the service lies, in addition to those of the description.
    func item(for path: some StringProtocol, below base: String?) -> (text: String, node: SpecificationNode)?
    {
        for base in (base.map { [Self.trimmed($0)] } ?? []) + bases
        where path.hasPrefix(base) && path.dropFirst(base.count).hasPrefix("/") {
            let segments = PathPattern.segments(path.dropFirst(base.count))
            let found = (entries[segments.count] ?? []).filter { $0.pattern.matches(segments) }
                .min { Self.isBefore($0.templates, $1.templates) }
            if let found { return (found.text, found.node) }
        }
        return nil
    }

    private static func isBefore(_ one: [Bool], _ other: [Bool]) -> Bool {
        zip(one, other).first { $0 != $1 }.map { !$0.0 } ?? false
    }
}
