import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

struct ExchangeReader {
    let file: String
    let files: FolderFiles

    func exchange() throws(RecordingError) -> RedactedExchange {
        guard let data = try files.read(file) else {
            throw RecordingError(
                .missing, file: file, "it is not there, though the order in \(RecordingIndex.name) names it",
                remedy: "Put it back, or record again.")
        }
        return try exchange(Self.tree(data, name: file))
    }

    static func tree(_ data: Data, name: String) throws(RecordingError) -> JSONTree {
        do {
            return try JSONTree(reading: data)
        } catch {
            let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
            let marks = ["<<<<<<< ", ">>>>>>> ", "||||||| "].map { Data($0.utf8) }
            guard let index = lines.firstIndex(where: { line in marks.contains { line.starts(with: $0) } })
            else { throw .malformed(name, error.description) }
            throw RecordingError(
                .mergeConflict, file: name, "it has an unresolved merge conflict at line \(index + 1)",
                remedy: "Resolve it, or record again.")
        }
    }

    /// Returns the paths of the separate files in which an exchange has its bodies.
    static func bodyPaths(in data: Data) -> [String] {
        guard let tree = try? JSONTree(reading: data) else { return [] }
        return [tree["request"], tree["response"]].compactMap { $0?["body"]?["file"]?.string }
            .filter { $0.hasPrefix("\(ExchangeFile.bodies)/") }
    }

    private func fail(_ problem: String) -> RecordingError { .malformed(file, problem) }

    private func exchange(_ json: JSONTree) throws(RecordingError) -> RedactedExchange {
        guard let members = json.members else { throw fail("it is not a JSON object") }
        let known: Set<String> = ["request", "response", "failure", "repeat"]
        if let stranger = members.first(where: { !known.contains($0.name) }) {
            throw fail("$.\(stranger.name) is not a member of an exchange")
        }
        guard let request = json["request"],
            let method = request["method"]?.string.flatMap({ HTTPRequest.Method(rawValue: $0) })
        else { throw fail("$.request.method is missing, or is not a method") }
        guard let url = request["url"]?.string, !url.isEmpty else { throw fail("$.request.url is missing") }
        guard let (scheme, authority, path) = Self.parts(url) else {
            // Without a slash at its beginning, a path that is appended to a service's address could change the host.
            throw fail("$.request.url is neither a path that begins with / nor an address with ://")
        }
        return RedactedExchange(
            request: HTTPRequest(
                method: method, scheme: scheme, authority: authority,
                path: path.isEmpty ? method == .options ? "*" : "/" : path,
                headerFields: try fields(request["headers"], "$.request.headers")),
            requestBody: try body(request["body"], "$.request.body"), result: try result(json),
            pieces: try (json["response"]?["pieces"]?.items ?? []).map(piece))
    }

    private func piece(_ json: JSONTree) throws(RecordingError) -> Response.Piece {
        guard let size = json["bytes"]?.int, let after = json["milliseconds"]?.int, size >= 0, after >= 0
        else { throw fail("$.response.pieces has one without bytes or milliseconds") }
        return Response.Piece(after: .milliseconds(after), size: size)
    }

    private func result(_ json: JSONTree) throws(RecordingError) -> RedactedResult {
        if let response = json["response"] {
            guard let status = response["status"]?.int, (100...999).contains(status) else {
                throw fail("$.response.status is missing, or is not a status")
            }
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: status),
                headerFields: try fields(response["headers"], "$.response.headers"))
            return .success((head, try body(response["body"], "$.response.body")))
        }
        guard let failure = json["failure"] else { throw fail("it has neither $.response nor $.failure") }
        guard let code = failure["code"]?.string.flatMap(TransportError.Code.init) else {
            throw fail("$.failure.code is missing, or is not a known failure")
        }
        return .failure(TransportError(code, detail: failure["detail"]?.string ?? ""))
    }

    /// Splits an absolute URL, or a path. Returns nil for any other text.
    private static func parts(_ url: String) -> (scheme: String?, authority: String?, path: String)? {
        if url.utf8.first == 0x2F { return (nil, nil, url) }
        guard let mark = url.schemeMark, !url[..<mark.lowerBound].utf8.contains(0x2F) else { return nil }
        let rest = url[mark.upperBound...]
        let path = rest[(rest.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? rest.endIndex)...]
        return (
            String(url[..<mark.lowerBound]), String(rest[..<path.startIndex]),
            path.utf8.first == 0x3F ? "/" + path : String(path)
        )
    }

    private func fields(_ json: JSONTree?, _ place: String) throws(RecordingError) -> HTTPFields {
        var fields = HTTPFields()
        guard let json else { return fields }
        guard let members = json.members else { throw fail("\(place).* is not a header field") }
        for member in members {
            for value in member.value.items ?? [member.value] {
                guard let name = HTTPField.Name(member.name), let text = value.string,
                    HTTPField.isValidValue(text)
                else { throw fail("\(place).\(member.name) is not a header field") }
                fields.append(HTTPField(name: name, value: text))
            }
        }
        return fields
    }

    private func body(_ json: JSONTree?, _ place: String) throws(RecordingError) -> RedactedBody {
        guard let json else { return .none }
        guard let members = json.members, members.count == 1, let member = members.first else {
            throw fail("\(place) must have one member: json, form, text, file or dropped")
        }
        let value = member.value
        switch member.name {
        case "json": return .json(value.sorted)
        case "form":
            guard let items = value.items else { throw fail("\(place).form is not an array of pairs") }
            return .form(
                try items.map { item throws(RecordingError) in
                    guard let name = item["name"]?.string, let value = item["value"]?.string else {
                        throw fail("\(place) has a pair without a name or a value")
                    }
                    return FormPair(name: name, value: value)
                })
        case "text":
            guard let lines = value.items else { throw fail("\(place).text is not an array of lines") }
            let texts = lines.compactMap(\.string)
            if texts.count < lines.count { throw fail("\(place) has a line that is not text") }
            return .kept(Data(texts.joined(separator: "\n").utf8))
        case "file":
            guard let path = value.string else { throw fail("\(place).file is not a path") }
            return .kept(try file(path, place))
        case "dropped":
            guard let type = value["type"]?.string, let bytes = value["bytes"]?.int else {
                throw fail("\(place) has no type or no bytes of what was dropped")
            }
            let checksum = value["crc32"]?.string
            guard checksum.map({ $0.wholeMatch(of: #/[0-9a-f]{8}/#) != nil }) ?? (value["crc32"] == nil)
            else { throw fail("\(place).dropped.crc32 is not a CRC-32 of 8 digits") }
            let isNotJSON = value["notJSON"].map { if case .bool(true) = $0 { true } else { false } } ?? false
            return .dropped(
                DroppedBody(type: type, size: bytes, checksum: checksum, isNotJSON: isNotJSON))
        default:
            throw fail(
                "\(place) must be json, form, text (lines), file (a path) or dropped, not \(member.name)")
        }
    }

    private func file(_ path: String, _ place: String) throws(RecordingError) -> Data {
        guard FolderFiles.isInside(path), path.hasPrefix("\(ExchangeFile.bodies)/") else {
            throw RecordingError(
                .unsafePath, file: file, "\(place).file leads out of \(ExchangeFile.bodies)/",
                remedy: "Nothing outside is read. Record it again, or correct the path.")
        }
        guard let data = try files.read(path) else {
            throw RecordingError(
                .bodyMissing, file: file, "its body \(path) is gone",
                remedy: "Put the file back, or record again.")
        }
        return data
    }
}
