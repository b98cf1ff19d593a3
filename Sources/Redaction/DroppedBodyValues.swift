import Foundation
import HTTPBodies

/// Finds the values in a request body that is left out of a recording. A response may repeat them.
enum DroppedBodyValues {
    /// Returns the names and values in a body; none if the body is not text.
    static func pairs(in body: Data, _ type: MediaType) -> [FormPair] {
        guard let text = String(validating: body, as: UTF8.self) else {
            return type.name.hasPrefix("multipart/") ? parts(of: String(decoding: body, as: UTF8.self)) : []
        }
        if type.name.hasPrefix("multipart/") { return parts(of: text) }
        if type.name.hasSuffix("xml") { return elements(in: text) }
        if type.isForm { return Form.anyPairs(text[...]) }
        if type.isJSON { return members(in: text) }
        guard type.name == "text/plain" else { return [] }
        return lines(of: text).flatMap { Form.anyPairs($0) }
    }

    private static func lines(of text: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline)
    }

    /// Returns the parts of a multipart body, with their names (RFC 7578). The first line is the boundary (RFC 2046).
    private static func parts(of text: String) -> [FormPair] {
        guard let boundary = lines(of: text).first, boundary.hasPrefix("--") else { return [] }
        return text.components(separatedBy: boundary).compactMap { part in
            // An empty line ends the header of a part.
            guard let end = part.range(of: "\r\n\r\n") ?? part.range(of: "\n\n") else { return nil }
            let name = part[..<end.lowerBound].firstMatch(of: #/name="([^"\r\n]*)"/#)?.1 ?? ""
            return FormPair(name: String(name), value: String(part[end.upperBound...]))
        }
    }

    /// Returns the quoted texts in invalid JSON, each with the name before it.
    private static func members(in text: String) -> [FormPair] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        var name: Substring = ""
        var pairs: [FormPair] = []
        for index in stride(from: 1, to: parts.count, by: 2) {
            if index + 1 < parts.count, parts[index + 1].first(where: { !$0.isWhitespace }) == ":" {
                name = parts[index]
            } else {
                pairs.append(FormPair(name: String(name), value: String(parts[index])))
            }
        }
        return pairs
    }

    /// Returns the texts between tags, each with the name of the tag before it.
    private static func elements(in text: String) -> [FormPair] {
        text.split(separator: "<").compactMap { element in
            let halves = element.split(separator: ">", maxSplits: 1)
            guard halves.count == 2, let name = halves[0].split(whereSeparator: \.isWhitespace).first else {
                return nil
            }
            return FormPair(name: String(name), value: String(halves[1]))
        }
    }
}
