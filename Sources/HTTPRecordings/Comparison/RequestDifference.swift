import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Where two requests differ that a replay takes for the same, and what would tell them apart. It holds names, and no
/// values.
struct RequestDifference {
    private var fields: Set<String> = []
    private var headers: Set<String> = []
    /// The media types of bodies that are left out, or `unknown`.
    private var types: Set<String> = []
    private(set) var isInPath = false
    private var isInHost = false

    /// The header fields on which a response usually depends, besides those that it names in `Vary`.
    private static let decisive: Set<String> = [
        "accept", "accept-language", "authorization", "cookie", "if-match", "if-modified-since",
        "if-none-match",
        "if-unmodified-since", "range", "x-api-key",
    ]

    init(_ one: Exchange, _ other: Exchange, _ rules: MatchingRules) {
        let targets = [one, other].map(\.request.target)
        let queries = targets.map { Form.anyPairs($0.query ?? "") }
        fields = Set(Self.names(queries[0], queries[1])).subtracting(rules.ignoredQuery)
        isInPath = targets[0].path != targets[1].path
        isInHost = one.request.authority?.lowercased() != other.request.authority?.lowercased()
        headers = Self.headers(one, other).subtracting(rules.headers.map { $0.lowercased() })
        if one.requestBody != other.requestBody { compareBodies(one, other) }
    }

    init(joining all: [RequestDifference]) {
        for one in all {
            fields.formUnion(one.fields)
            headers.formUnion(one.headers)
            types.formUnion(one.types)
            (isInPath, isInHost) = (isInPath || one.isInPath, isInHost || one.isInHost)
        }
    }

    var isNone: Bool { fields.isEmpty && headers.isEmpty && types.isEmpty && !isInPath && !isInHost }

    /// Sentences that say what to do.
    var remedies: [String] {
        var remedies: [String] = []
        let names = fields.filter { $0.wholeMatch(of: #/[A-Za-z_][\w.\-\[\]]{0,39}/#) != nil }
        let kept = names.filter { !RedactionRules.protects($0) } + types.filter { $0 != "unknown" }
        if !kept.isEmpty {
            remedies.append("--keep \(kept.sorted().prefix(4).joined(separator: " ")) tells them apart.")
        }
        if types.contains("unknown") {
            remedies.append("Their bodies are left out: name the media type after --keep.")
        }
        if isInPath {
            remedies.append(
                "They differ in a part of the path that is replaced: name these parts after --keep, and the fields that"
                    + " have them.")
        }
        if isInHost {
            remedies.append("They went to several hosts: make a recording for each, in a folder of its own.")
        }
        let credentials = headers.filter(CredentialName.isHeader).union(
            names.filter(RedactionRules.protects))
        if !credentials.isEmpty {
            remedies.append(
                "They differ in \(credentials.sorted().joined(separator: ", ")), which is never kept: record them into"
                    + " folders of their own.")
        }
        let others = headers.subtracting(credentials).sorted()
        if !others.isEmpty {
            let flags = others.map { "--match-header \($0)" }.joined(separator: " ")
            remedies.append("They differ in header fields: \(flags) tells them apart.")
        }
        return remedies.isEmpty ? ["They differ in a name, or in a value without a name."] : remedies
    }

    private static func names(_ one: [FormPair], _ other: [FormPair]) -> [String] {
        zip(one, other).filter { $0.name != $1.name || $0.value != $1.value }.map(\.0.name)
            + (one.dropFirst(other.count) + other.dropFirst(one.count)).map(\.name)
    }

    private static func headers(_ one: Exchange, _ other: Exchange) -> Set<String> {
        let named = [one, other].compactMap { try? $0.result.get().head.headerFields[.vary] }
            .flatMap { $0.lowercased().split { ", ".contains($0) }.map(String.init) }
        // Without a body's coding, which a replay unpacks or packs as the client wants it.
        return decisive.union(named).subtracting(["accept-encoding", "origin"]).filter { name in
            guard let name = HTTPField.Name(name) else { return false }
            return one.request.headerFields[name] != other.request.headerFields[name]
        }
    }

    private mutating func compareBodies(_ one: Exchange, _ other: Exchange) {
        let type = MediaType(one.request.headerFields[.contentType])
        if let mine = try? JSONTree(mending: one.requestBody),
            let theirs = try? JSONTree(mending: other.requestBody)
        {
            fields.formUnion(
                JSONDifference.between(mine.sorted, theirs.sorted).map { difference in
                    difference.path.steps.compactMap {
                        if case .name(let name) = $0 { name.text } else { nil }
                    }.last ?? ""
                })
        } else if type.isForm {
            let forms = [one, other].map {
                Form.anyPairs(String(decoding: $0.requestBody, as: UTF8.self)[...])
            }
            fields.formUnion(Self.names(forms[0], forms[1]))
        } else {
            types.insert(type.nameOnRecord)
        }
    }
}
