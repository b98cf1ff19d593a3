import Foundation
import HTTPBodies

/// A body in parts (RFC 2046 section 5.1.1, RFC 7578), cut at the lines that its boundary begins, whether
/// they end as the standard says or in a line feed alone.
struct Multipart: Sendable {
    struct Part: Sendable {
        /// With their line ends, as they stand.
        var head: Data
        var body: Data

        /// The name of the form's field, from `Content-Disposition`.
        var name: String? { parameter("name") }

        var mediaType: String? { field("content-type") }

        /// How its bytes are written (RFC 2045 section 6), in small letters.
        var transferEncoding: String { field("content-transfer-encoding")?.lowercased() ?? "binary" }

        private var lines: [String] {
            let text = CodedText(head)?.text ?? String(decoding: head, as: UTF8.self)
            var lines: [String] = []
            for line in text.split(whereSeparator: \.isNewline) {
                // A field may go on in the next line.
                if line.hasPrefix(" ") || line.hasPrefix("\t"), let last = lines.popLast() {
                    lines.append(last + line)
                } else {
                    lines.append(String(line))
                }
            }
            return lines
        }

        private func field(_ name: String) -> String? {
            lines.first { $0.lowercased().hasPrefix("\(name):") }
                .map { $0.dropFirst(name.utf8.count + 1).trimmingCharacters(in: .whitespaces) }
        }

        /// In quotes, as a bare word, or with its charset before it (RFC 8187 section 3.2).
        private func parameter(_ parameter: String) -> String? {
            guard let field = field("content-disposition") else { return nil }
            let pattern =
                #/[;\s](?<name>[A-Za-z]+)(?<star>\*?)\s*=\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"?|(?<bare>[^;\s]+))/#
                .matchingSemantics(.unicodeScalar)
            for found in field.matches(of: pattern) where found.name.lowercased() == parameter {
                if let quoted = found.quoted { return String(quoted.replacing(#/\\(.)/#) { $0.1 }) }
                guard let bare = found.bare else { continue }
                guard !found.star.isEmpty else { return String(bare) }
                let value = bare.split(separator: "'", omittingEmptySubsequences: false).last ?? bare
                return Form.looselyDecoded(value, plusIsSpace: false)
            }
            return nil
        }
    }

    /// In the place of the boundary that a client draws by lot, so that two recordings are alike.
    static let neutralBoundary = "fixture-boundary"

    var parts: [Part]

    /// Nil when the body does not hold what its type says, to the last boundary.
    init?(_ data: Data, boundary: String) {
        guard !boundary.isEmpty else { return nil }
        parts = []
        let delimiter = Data("--\(boundary)".utf8)
        var start: Data.Index?
        var place = data.startIndex
        while let found = data.range(of: delimiter, in: place..<data.endIndex) {
            place = found.upperBound
            guard found.lowerBound == data.startIndex || data[found.lowerBound - 1] == 0x0A else { continue }
            let isLast = data[place...].starts(with: [0x2D, 0x2D])
            let rest = data[(isLast ? place + 2 : place)...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
            // A longer boundary begins like this one.
            guard rest.isEmpty && isLast || rest.first == 0x0A else { continue }
            if let start { parts.append(Self.part(data[start..<max(start, found.lowerBound)])) }
            if isLast { return }
            start = rest.startIndex + 1
            place = rest.startIndex
        }
        return nil
    }

    /// - Parameters:
    ///   - data: To the boundary's line, with the line end before it, which is the boundary's own.
    private static func part(_ data: Data) -> Part {
        var end = data.endIndex
        if end > data.startIndex, data[end - 1] == 0x0A { end -= 1 }
        if end > data.startIndex, data[end - 1] == 0x0D { end -= 1 }
        let content = data[data.startIndex..<end]
        var line = content.startIndex
        while line < content.endIndex {
            let next = content[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? content.endIndex
            if content[line..<next].allSatisfy({ $0 == 0x0D || $0 == 0x0A }) {
                return Part(head: Data(content[..<next]), body: Data(content[next...]))
            }
            line = next
        }
        return Part(head: Data(content), body: Data())
    }

    func data(boundary: String) -> Data {
        var data = Data()
        for part in parts {
            data.append(Data("--\(boundary)\r\n".utf8))
            data.append(part.head)
            data.append(part.body)
            data.append(Data("\r\n".utf8))
        }
        data.append(Data("--\(boundary)--\r\n".utf8))
        return data
    }
}
