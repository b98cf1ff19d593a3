package import Foundation
import JSONTrees
package import OpenAPI

/// The published OSDM 3.9 document, if it is present. It is not part of this package.
///
/// Tests that need the document use `.enabled(if: OSDMSpecification.isPresent, "…")`, with `absence` as the reason.
package enum OSDMSpecification {
    /// The file that `GUICHET_OSDM_SPEC` names, or `shared/osdm/openapi-3.9.0.json` beside the package.
    package static var file: URL? {
        let named = ProcessInfo.processInfo.environment["GUICHET_OSDM_SPEC"].map { URL(filePath: $0) }
        let beside = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "shared/osdm/openapi-3.9.0.json")
        return [named, beside].compactMap { $0 }.first {
            FileManager.default.isReadableFile(atPath: $0.path(percentEncoded: false))
        }
    }

    package static var isPresent: Bool { file != nil }

    /// The reason why tests that need the document are skipped.
    package static let absence =
        "the OSDM 3.9 document is not here; GUICHET_OSDM_SPEC=…/openapi-3.9.0.json names it"

    package static func document() throws -> OpenAPIDocument { try loaded.get() }

    /// The document, which is read only once.
    private static let loaded = Result {
        guard let file else { throw CocoaError(.fileNoSuchFile) }
        return try OpenAPIDocument(amended(try JSONTree(reading: Data(contentsOf: file))))
    }

    /// Corrects the format of four properties. The document gives them the format `date-time`, although it
    /// describes them as local times without an offset.
    private static func amended(_ root: JSONTree) -> JSONTree {
        var root = root
        for schema in ["TripSearchCriteria", "ReturnSearchParameters"] {
            for property in ["departureTime", "arrivalTime"] {
                root.set(
                    .string(TextFormat.localDateTime),
                    at: ["components", "schemas", schema, "properties", property, "format"])
            }
        }
        return root
    }
}

extension JSONTree {
    fileprivate mutating func set(_ value: JSONTree, at path: ArraySlice<String>) {
        guard let key = path.first else {
            self = value
            return
        }
        guard case .object(var members) = self else { return }
        for index in members.indices where members[index].name == key {
            members[index].value.set(value, at: path.dropFirst())
        }
        self = .object(members)
    }
}
