import Foundation

/// A secret, and where it was planted.
struct PlantedSecret: Hashable, CustomStringConvertible {
    var secret: Secret
    /// The place in words: `request body: JSON key`.
    var place: String

    var description: String { "the \(secret.kind.rawValue) “\(secret.text.prefix(60))” planted as \(place)" }
}
