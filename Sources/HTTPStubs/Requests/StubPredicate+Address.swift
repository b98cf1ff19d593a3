import HTTPBodies
public import HTTPTypes

extension StubPredicate {
    public static func get(_ path: String) -> StubPredicate { .request(.get, path) }
    public static func post(_ path: String) -> StubPredicate { .request(.post, path) }
    public static func put(_ path: String) -> StubPredicate { .request(.put, path) }
    public static func patch(_ path: String) -> StubPredicate { .request(.patch, path) }
    public static func delete(_ path: String) -> StubPredicate { .request(.delete, path) }

    /// A method and a pattern of paths.
    public static func request(_ method: HTTPRequest.Method, _ path: String) -> StubPredicate {
        .all([.method(method), .path(path)])
    }

    public static func method(_ method: HTTPRequest.Method) -> StubPredicate {
        var predicate = equal("method", method.rawValue) { $0.method.rawValue }
        predicate.weight = 2
        return predicate
    }

    public static func scheme(_ scheme: String) -> StubPredicate {
        equal("scheme", scheme.lowercased()) { $0.request.scheme?.lowercased() }
    }

    /// The host, without the port. `*.example.com` matches every host below `example.com`.
    public static func host(_ host: String) -> StubPredicate {
        let wanted = host.lowercased()
        guard wanted.hasPrefix("*.") else { return equal("host", wanted) { $0.host } }
        let ending = wanted.dropFirst()
        return StubPredicate("host is \(wanted)") { request in
            request.host.map { $0.hasSuffix(ending) && $0.count > ending.count } ?? false
        } miss: {
            "host is \($0.host ?? "unknown"), not \(wanted)"
        }
    }

    public static func port(_ port: Int) -> StubPredicate {
        equal("port", "\(port)") { $0.port.map { "\($0)" } }
    }

    /// A pattern of paths, without a query. `{name}` captures a part between slashes, or a piece of such a part
    /// (`/files/{name}.pdf`). `*` matches any characters within a part, and `**` any number of parts, including none.
    public static func path(_ pattern: String) -> StubPredicate {
        checked("path is \(pattern)") {
            let path = try PathPattern(pattern)
            var predicate = StubPredicate("path is \(pattern)", holds: { path.matches($0.segments) }) {
                "path is \($0.path), not \(pattern)"
            }
            predicate.weight = 4
            predicate.nearness = { path.nearness($0.segments) }
            predicate.captures = { path.captures($0.segments) ?? [:] }
            return predicate
        }
    }

    /// A regular expression (in ICU's syntax) that matches some of the path as it was sent. `(?<name>…)` captures.
    public static func path(matching expression: String) -> StubPredicate {
        var predicate = value("path", .matching(expression)) { [$0.path] }
        let pattern = try? TextPattern(expression)
        predicate.weight = 4
        predicate.captures = { pattern?.captures($0.path) ?? [:] }
        return predicate
    }
}
