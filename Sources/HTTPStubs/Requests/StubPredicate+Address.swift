import HTTPBodies
public import HTTPTypes

extension StubPredicate {
    public static func get(_ path: String) -> StubPredicate { .request(.get, path) }
    public static func post(_ path: String) -> StubPredicate { .request(.post, path) }
    public static func put(_ path: String) -> StubPredicate { .request(.put, path) }
    public static func patch(_ path: String) -> StubPredicate { .request(.patch, path) }
    public static func delete(_ path: String) -> StubPredicate { .request(.delete, path) }

    /// A method and a path's pattern.
    public static func request(_ method: HTTPRequest.Method, _ path: String) -> StubPredicate {
        .all([.method(method), .path(path)])
    }

    public static func method(_ method: HTTPRequest.Method) -> StubPredicate {
        var predicate = StubPredicate("method is \(method.rawValue)", holds: { $0.method == method }) {
            "method is \($0.method.rawValue), not \(method.rawValue)"
        }
        predicate.weight = 2
        return predicate
    }

    public static func scheme(_ scheme: String) -> StubPredicate {
        let wanted = scheme.lowercased()
        return StubPredicate("scheme is \(wanted)", holds: { $0.request.scheme?.lowercased() == wanted }) {
            "scheme is \($0.request.scheme ?? "unknown"), not \(wanted)"
        }
    }

    /// The host, without its port; `*.example.com` is any host below that one.
    public static func host(_ host: String) -> StubPredicate {
        let wanted = host.lowercased()
        let ending = wanted.hasPrefix("*.") ? String(wanted.dropFirst()) : nil
        return StubPredicate("host is \(wanted)") { request in
            guard let host = request.host else { return false }
            return ending.map { host.hasSuffix($0) && host.count > $0.count } ?? (host == wanted)
        } miss: {
            "host is \($0.host ?? "unknown"), not \(wanted)"
        }
    }

    public static func port(_ port: Int) -> StubPredicate {
        StubPredicate("port is \(port)", holds: { $0.port == port }) {
            "port is \($0.port.map(String.init) ?? "unknown"), not \(port)"
        }
    }

    /// A path's pattern, without a query: `/items/{id}`, `/items/*`, `/files/**`.
    ///
    /// `{name}` captures one part, or some of one (`/files/{name}.pdf`); `*` stands for any characters within a
    /// part; `**`, as a part of its own, for any number of parts, also none.
    public static func path(_ pattern: String) -> StubPredicate {
        let name = "path is \(pattern)"
        let path: PathPattern
        do {
            path = try PathPattern(pattern)
        } catch {
            return StubPredicate(name, error: StubError(error))
        }
        var predicate = StubPredicate(name, holds: { path.matches($0.segments) }) {
            "path is \($0.path), not \(pattern)"
        }
        predicate.weight = 4
        predicate.nearness = { path.nearness($0.segments) }
        predicate.captures = { path.captures($0.segments) ?? [:] }
        return predicate
    }

    /// A regular expression that some of the path is of, as it was sent (ICU's, as in `NSRegularExpression`);
    /// `(?<name>…)` captures.
    public static func path(matching expression: String) -> StubPredicate {
        let name = "path matches /\(expression)/"
        let pattern: TextPattern
        do {
            pattern = try TextPattern(expression)
        } catch {
            return StubPredicate(name, error: error)
        }
        var predicate = StubPredicate(name, holds: { pattern.matches($0.path) }) {
            "path is \($0.path), which does not match /\(expression)/"
        }
        predicate.weight = 4
        predicate.captures = { pattern.captures($0.path) }
        return predicate
    }
}
