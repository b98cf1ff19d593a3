import Foundation
import HTTPBodies

/// Where a text stops being JSON.
enum BrokenJSON {
    /// - Parameters:
    ///   - json: Something that a decoder refused.
    static func problem(in json: Data) -> HTTPArchive.ReadError.Problem {
        do {
            _ = try JSONSerialization.jsonObject(with: json)
        } catch {
            // The decoder says nothing of the place; this parser does, though in words only.
            let words = (error as NSError).userInfo["NSDebugDescription"] as? String ?? ""
            if words.hasPrefix("Unexpected end of file") {
                let (line, column) = place(of: json.count, in: json)
                return .cutOff(bytes: json.count, line: line, column: column)
            }
            if let offset = words.firstMatch(of: #/around character (\d+)/#).flatMap({ Int($0.1) }) {
                let (line, column) = place(of: offset, in: json)
                return .notJSON(line: line, column: column)
            }
        }
        return .notJSON(line: nil, column: nil)
    }

    /// From 1; the column in bytes.
    private static func place(of offset: Int, in json: Data) -> (line: Int, column: Int) {
        let before = json.prefix(offset)
        let line = 1 + before.count { $0 == 0x0A }
        let column = 1 + before.reversed().prefix { $0 != 0x0A }.count
        return (line, column)
    }
}
