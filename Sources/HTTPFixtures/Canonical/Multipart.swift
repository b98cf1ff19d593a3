import Foundation

/// A body in parts (RFC 2046 section 5.1.1, RFC 7578), cut where its boundary stands and nowhere else.
struct Multipart: Sendable {
    struct Part: Sendable {
        /// With their line ends, as they stand.
        var head: Data
        var body: Data

        /// The name of the form's field, from `Content-Disposition`.
        var name: String? { parameter("name") }

        var mediaType: String? {
            let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
            return lines.first { $0.lowercased().hasPrefix("content-type:") }.map { String($0.dropFirst(13)) }
        }

        private func parameter(_ parameter: String) -> String? {
            let text = String(decoding: head, as: UTF8.self)
            guard
                let start = text.range(
                    of: "[;\\s]\(parameter)=\"", options: [.regularExpression, .caseInsensitive]),
                let end = text[start.upperBound...].firstIndex(of: "\"")
            else { return nil }
            return String(text[start.upperBound..<end])
        }
    }

    /// In the place of the boundary that a client draws by lot, so that two recordings are alike.
    static let neutralBoundary = "fixture-boundary"

    var parts: [Part]

    /// Nil when the body does not hold what its type says.
    init?(_ data: Data, boundary: String) {
        guard !boundary.isEmpty else { return nil }
        let delimiter = Data("--\(boundary)".utf8)
        guard var start = data.range(of: delimiter)?.upperBound else { return nil }
        parts = []
        while !data[start...].starts(with: Data("--".utf8)) {
            guard let line = data.range(of: Data("\r\n".utf8), in: start..<data.endIndex),
                let next = data.range(of: Data("\r\n".utf8) + delimiter, in: line.lowerBound..<data.endIndex)
            else { return nil }
            let part = data[line.upperBound..<max(line.upperBound, next.lowerBound)]
            if let blank = part.range(of: Data("\r\n\r\n".utf8)) {
                parts.append(
                    Part(head: Data(part[..<blank.upperBound]), body: Data(part[blank.upperBound...])))
            } else {
                parts.append(Part(head: Data(part), body: Data()))
            }
            start = next.upperBound
        }
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
