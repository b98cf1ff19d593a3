import Foundation
import HTTPBodies

/// The paths of a description, and the base paths of its servers.
struct PathTable: Sendable {
    private struct Entry: Sendable {
        let text: String
        let pattern: PathPattern
        let node: SpecificationNode
        /// For each part of the path: 1 if it is a template, otherwise 0.
        let templates: [Int]
    }

    /// The paths. A fixed path comes before a template (OpenAPI 3.0.3, "Paths Object").
    private let entries: [Entry]
    /// The paths of the servers, such as `/osdm`; nil for a server at the root.
    private let bases: [PathPattern?]

    init(_ root: SpecificationNode) throws(OpenAPIError) {
        let paths = (root["paths"]?.members ?? []).filter { !$0.name.hasPrefix("x-") }
        let servers = ([root] + paths.flatMap { [$0.value] + ($0.value.object ?? [:]).values })
            .flatMap { $0["servers"]?.array ?? [] }
        do throws(PatternError) {
            let entries = try paths.map { text, node throws(PatternError) in
                let templates = text.parts(between: 0x2F).dropFirst().map { $0.contains("{") ? 1 : 0 }
                return Entry(text: text, pattern: try PathPattern(text), node: node, templates: templates)
            }
            self.entries = entries.sorted { $0.templates.lexicographicallyPrecedes($1.templates) }
            let bases = try servers.map { server throws(PatternError) in try Self.base(of: server) }
            self.bases = bases.isEmpty ? [nil] : bases
        } catch {
            throw OpenAPIError(error.message)
        }
    }

    /// Returns the path of a server (OpenAPI 3.0.3, "Server Object"). A variable may have any value, but a variable for
    /// several parts has its default value.
    private static func base(of server: SpecificationNode) throws(PatternError) -> PathPattern? {
        var url = server["url"]?.string ?? "/"
        for (name, variable) in server["variables"]?.members ?? [] {
            let preset = variable["default"]?.string ?? ""
            url = url.replacing("{\(name)}", with: preset.isEmpty || preset.contains("/") ? preset : "*")
        }
        if let mark = url.schemeMark {
            url = url[mark.upperBound...].firstIndex(of: "/").map { String(url[$0...]) } ?? ""
        }
        return try pattern(url)
    }

    private static func pattern(_ path: String) throws(PatternError) -> PathPattern? {
        let parts = path.parts(between: 0x2F, keepsEmpty: false).filter { $0 != "." }
        return parts.isEmpty ? nil : try PathPattern(parts.map { "/\($0)" }.joined())
    }

    /// Finds the path that a request is for, and the parts of the requested path that match templates.
    /// - Parameters:
    ///   - path: The path without its query.
    ///   - base: An additional base path of the service, besides the base paths in the description.
    func item(for path: some StringProtocol, below base: String?)
        -> (text: String, node: SpecificationNode, captures: [String: String])?
    {
        let own = base.map { [try? Self.pattern($0)] } ?? []
        let all = PathPattern.segments(path)
        for base in own + bases {
            let count = base.map { $0.text.parts(between: 0x2F).count - 1 } ?? 0
            guard all.count > count, base?.matches(Array(all.prefix(count))) ?? true else { continue }
            let segments = Array(all.dropFirst(count))
            for entry in entries where entry.templates.count == segments.count {
                guard let captures = entry.pattern.captures(segments) else { continue }
                return (entry.text, entry.node, captures)
            }
        }
        return nil
    }
}
