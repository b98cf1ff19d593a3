import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// Reads the files of exchanges.
struct ExchangeReader {
    let files: FolderFiles

    func read(_ name: String) throws(RecordingError) -> (exchange: Exchange, repeats: Bool) {
        guard let number = ExchangeFileName.number(name), let data = try files.read(name) else {
            throw RecordingError(.missing, file: name, "it is not there", remedy: "Record again.")
        }
        return try exchange(data, number: number, name: name)
    }

    func exchange(_ data: Data, number: Int, name: String) throws(RecordingError) -> (
        exchange: Exchange, repeats: Bool
    ) {
        let tree = try Self.tree(data, name: name)
        func fail(_ problem: String) -> RecordingError {
            RecordingError(.malformed, file: name, problem, remedy: "Record it again, or mend it by hand.")
        }
        guard case .object(let members) = tree else { throw fail("it is not a JSON object") }
        guard let request = tree["request"],
            let method = request["method"]?.string.flatMap({ HTTPRequest.Method(rawValue: $0) })
        else { throw fail("$.request.method is missing, or is no method") }
        guard let url = request["url"]?.string, !url.isEmpty else { throw fail("$.request.url is missing") }
        guard let (scheme, authority, path) = Self.parts(url) else {
            // Asked of another service, such a one could become a part of that service's address.
            throw fail("$.request.url is neither a path that begins with / nor an address with ://")
        }
        let head = HTTPRequest(
            method: method, scheme: scheme, authority: authority, path: path,
            headerFields: try fields(request["headers"], "$.request.headers", name))
        let requestBody = try body(request["body"], "$.request.body", name)
        let result: Result<Response, TransportError>
        if let response = tree["response"] {
            guard case .number(let number)? = response["status"], let status = Int(number.text),
                (100...999).contains(status)
            else { throw fail("$.response.status is missing, or is no status") }
            result = .success(
                Response(
                    head: HTTPResponse(
                        status: HTTPResponse.Status(code: status),
                        headerFields: try fields(response["headers"], "$.response.headers", name)),
                    body: try body(response["body"], "$.response.body", name)))
        } else if let failure = tree["failure"] {
            guard let code = failure["code"]?.string.flatMap(TransportError.Code.init) else {
                throw fail("$.failure.code is missing, or is no failure that is known")
            }
            result = .failure(TransportError(code, detail: failure["detail"]?.string ?? ""))
        } else {
            throw fail("it has neither $.response nor $.failure")
        }
        let known: Set<String> = ["request", "response", "failure", "repeat"]
        if let stranger = members.first(where: { !known.contains($0.name) }) {
            throw fail("$.\(stranger.name) is nothing that an exchange has")
        }
        return (
            Exchange(number: number, request: head, requestBody: requestBody, result: result),
            tree["repeat"]?.string == "last"
        )
    }

    // MARK: parts

    static func tree(_ data: Data, name: String) throws(RecordingError) -> JSONTree {
        do {
            return try JSONTree(reading: data)
        } catch {
            if error.reason == .byteOrderMark {
                throw RecordingError(
                    .byteOrderMark, file: name, "it begins with a byte order mark, which JSON does not allow",
                    remedy: "Save it as UTF-8 without one.")
            }
            if let line = conflictLine(data) {
                throw RecordingError(
                    .mergeConflict, file: name, "it holds a merge that was not settled, at line \(line)",
                    remedy: "Settle it, or record again.")
            }
            throw RecordingError(
                .malformed, file: name, error.description,
                remedy: "It may be cut off: record again, or mend it.")
        }
    }

    /// Where a mark of a version control's merge stands, from 1.
    static func conflictLine(_ data: Data) -> Int? {
        let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
        let marks = ["<<<<<<< ", ">>>>>>> ", "||||||| "].map { Data($0.utf8) }
        return lines.firstIndex { line in marks.contains { line.starts(with: $0) } }.map { $0 + 1 }
    }

    /// The bodies that an exchange has in files of their own; none for what is no exchange.
    static func bodyPaths(in data: Data) -> [String] {
        guard let tree = try? JSONTree(reading: data) else { return [] }
        return [tree["request"], tree["response"]].compactMap { $0?["body"]?["file"]?.string }
            .filter { $0.hasPrefix("\(ExchangeFile.bodies)/") }
    }

    /// Nil for what is no address, and no path of one either.
    private static func parts(_ url: String) -> (scheme: String?, authority: String?, path: String)? {
        guard let mark = url.range(of: "://"), !url[..<mark.lowerBound].contains("/") else {
            return url.hasPrefix("/") ? (nil, nil, url) : nil
        }
        let rest = url[mark.upperBound...]
        let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
        let path = rest[end...]
        return (
            String(url[..<mark.lowerBound]), String(rest[..<end]),
            path.hasPrefix("/") ? String(path) : "/" + path
        )
    }

    private func fields(_ tree: JSONTree?, _ place: String, _ name: String) throws(RecordingError)
        -> HTTPFields
    {
        var fields = HTTPFields()
        guard let tree else { return fields }
        func fail(_ field: String) -> RecordingError {
            RecordingError(
                .malformed, file: name, "\(place).\(field) is no header field",
                remedy: "Record it again, or mend it by hand.")
        }
        guard case .object(let members) = tree else { throw fail("*") }
        for member in members {
            guard let field = HTTPField.Name(member.name) else { throw fail(member.name) }
            let values: [JSONTree] =
                if case .array(let items) = member.value { items } else { [member.value] }
            for value in values {
                guard let text = value.string, HTTPField.isValidValue(text) else { throw fail(member.name) }
                fields.append(HTTPField(name: field, value: text))
            }
        }
        return fields
    }

    private func body(_ tree: JSONTree?, _ place: String, _ name: String) throws(RecordingError) -> Data {
        guard let tree else { return Data() }
        func fail(_ problem: String) -> RecordingError {
            RecordingError(
                .malformed, file: name, "\(place) \(problem)", remedy: "Record it again, or mend it by hand.")
        }
        guard case .object(let members) = tree, members.count == 1, let member = members.first else {
            throw fail("must have one member: json, form, text or file")
        }
        switch (member.name, member.value) {
        case ("json", let tree): return tree.compact
        case ("form", .array(let items)):
            var pairs: [FormPair] = []
            for item in items {
                guard let name = item["name"]?.string, let value = item["value"]?.string else {
                    throw fail("has a pair without a name or a value")
                }
                pairs.append(FormPair(name: name, value: value))
            }
            return Data(Form.text(pairs).utf8)
        case ("text", .array(let lines)):
            var texts: [String] = []
            for line in lines {
                guard let line = line.string else { throw fail("has a line that is no text") }
                texts.append(line)
            }
            return Data(texts.joined(separator: "\n").utf8)
        case ("file", .string(let path)):
            guard FolderFiles.isInside(path), path.hasPrefix("\(ExchangeFile.bodies)/") else {
                throw RecordingError(
                    .unsafePath, file: name,
                    "\(place).file leads out of \(ExchangeFile.bodies)/",
                    remedy: "Nothing outside is read: record it again, or mend the path.")
            }
            guard let data = try files.read(path) else {
                throw RecordingError(
                    .bodyMissing, file: name, "its body \(path) is gone",
                    remedy: "Put the file back, or record again.")
            }
            return data
        default: throw fail("must be json, form, text (lines) or file (a path), not \(member.name)")
        }
    }
}
