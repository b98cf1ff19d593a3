package import Foundation
import HTTPBodies
package import HTTPTypes

extension RedactionPass {
    /// What unpacks to more bytes is left out.
    private static let largestUnpacked = 64 << 20

    /// What of a body is written, by its type and packing.
    package mutating func body(_ data: Data, _ fields: HTTPFields) -> RedactedBody {
        guard !data.isEmpty else { return .none }
        let type = MediaType(fields[.contentType])
        if let dropped = DroppedBody(data) { return .dropped(dropped) }
        let plain: Data
        switch ContentCoding.resolve(data, fields, limit: Self.largestUnpacked) {
        case .plain: plain = data
        case .unpacked(let unpacked): plain = unpacked
        // Some tools unpack a body and leave the field as it was.
        case .packed: plain = data
        }
        if rules.keepsMedia(type.name) { return .kept(plain) }
        if type.isJSON || type.name.isEmpty && (plain.first == 0x7B || plain.first == 0x5B),
            let tree = JSONTree(lenient: plain)
        {
            return .json(self.tree(tree.sorted))
        }
        if type.isForm, let text = String(validating: plain, as: UTF8.self), let pairs = Form.pairs(text) {
            return .form(form(pairs))
        }
        return .dropped(DroppedBody(type: Self.cleanType(type), size: plain.count))
    }

    static func cleanType(_ type: MediaType) -> String {
        let parts = type.name.split(separator: "/", omittingEmptySubsequences: false)
        let isOne =
            parts.count == 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count <= 60
                    && part.utf8.allSatisfy {
                        ReadableName.isLetter($0) || ReadableName.isDigit($0)
                            || [0x2E, 0x2B, 0x2D].contains($0)
                    }
                    && part.split(whereSeparator: { ".+-".contains($0) }).allSatisfy {
                        !ReadableName.looksDrawnByLot(String($0))
                    }
            }
        if isOne { return type.name }
        return type.isJSON ? "application/json" : "unknown"
    }
}

extension JSONTree {
    /// Reads also what only half a surrogate pair keeps from being JSON.
    fileprivate init?(lenient data: Data) {
        if let tree = try? JSONTree(reading: data) {
            self = tree
        } else if let repaired = LoneSurrogates.replaced(in: data),
            let tree = try? JSONTree(reading: repaired)
        {
            self = tree
        } else {
            return nil
        }
    }
}
