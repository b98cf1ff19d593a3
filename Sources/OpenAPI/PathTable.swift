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
    /// The paths of the servers, such as `/osdm`; nil for a server at the root.
    private let bases: [PathPattern?]

    init(_ root: SpecificationNode) throws(OpenAPIError) {
        var entries: [Int: [Entry]] = [:]
        var bases: [PathPattern?] = []
        var servers = root["servers"]?.array ?? []
        do throws(PatternError) {
            for (text, node) in root["paths"]?.members ?? [] where !text.hasPrefix("x-") {
                let parts = text.parts(between: 0x2F).dropFirst()
                let entry = Entry(
                    text: text, pattern: try PathPattern(text), templates: parts.map { $0.contains("{") },
                    node: node)
                entries[parts.count, default: []].append(entry)
                servers += node["servers"]?.array ?? []
                servers += (node.object ?? [:]).values.flatMap { $0["servers"]?.array ?? [] }
            }
            for base in servers.map(Self.base) { bases.append(base.isEmpty ? nil : try PathPattern(base)) }
        } catch {
            throw OpenAPIError(error.message)
        }
        self.entries = entries
        self.bases = bases.isEmpty ? [nil] : bases
    }

    /// Returns the path of a server (OpenAPI 3.0.3, "Server Object"). A variable may have any value; one that stands for
    /// several parts has its default.
    private static func base(of server: SpecificationNode) -> String {
        var url = server["url"]?.string ?? "/"
        for (name, variable) in server["variables"]?.members ?? [] {
            let preset = variable["default"]?.string ?? ""
            url = url.replacing("{\(name)}", with: preset.isEmpty || preset.contains("/") ? preset : "*")
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

    /// Finds the path that a request is for, and the parts that stand for its templates. A fixed path comes before a
    /// template (OpenAPI 3.0.3, "Paths Object").
    /// - Parameters:
    ///   - path: The path without its query.
    ///   - base: A path below which the service lies, in addition to those of the description.
    func item(for path: some StringProtocol, below base: String?)
        -> (text: String, node: SpecificationNode, captures: [String: String])?
    {
        let own = base.map(Self.trimmed)
        let ownBases = own.map { [$0.isEmpty ? nil : try? PathPattern($0)] } ?? []
        let all = PathPattern.segments(path)
        for base in ownBases + bases {
            let count = base.map { $0.text.parts(between: 0x2F).count - 1 } ?? 0
            guard all.count > count, base?.matches(Array(all.prefix(count))) ?? true else { continue }
            let segments = Array(all.dropFirst(count))
            let found = (entries[segments.count] ?? []).filter { $0.pattern.matches(segments) }
                .min { Self.isBefore($0.templates, $1.templates) }
            if let found { return (found.text, found.node, found.pattern.captures(segments) ?? [:]) }
        }
        return nil
    }

    private static func isBefore(_ one: [Bool], _ other: [Bool]) -> Bool {
        zip(one, other).first { $0 != $1 }.map { !$0.0 } ?? false
    }
}
