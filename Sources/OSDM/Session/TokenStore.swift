package import Foundation

/// The place where a session outlives the run of the program: a file that only its owner can read, or none.
package struct TokenStore: Sendable {
    /// The stored session; nil when there is none, or none that can be read.
    package var load: @Sendable () async throws -> StoredTokens?
    /// Throws an error whose description is the reason in a few words.
    package var save: @Sendable (StoredTokens) async throws -> Void
    package var clear: @Sendable () async throws -> Void

    package init(
        load: @escaping @Sendable () async throws -> StoredTokens?,
        save: @escaping @Sendable (StoredTokens) async throws -> Void,
        clear: @escaping @Sendable () async throws -> Void
    ) {
        self.load = load
        self.save = save
        self.clear = clear
    }

    /// Keeps nothing: the session ends with the program.
    package static let forgetful = TokenStore(load: { nil }, save: { _ in }, clear: {})

    /// Stores the session as bytes that are secret; the closures need not know their format.
    package static func bytes(
        load: @escaping @Sendable () async throws -> Data?,
        save: @escaping @Sendable (Data) async throws -> Void,
        clear: @escaping @Sendable () async throws -> Void
    ) -> TokenStore {
        TokenStore(
            load: {
                guard let data = try await load() else { return nil }
                // A file from another version, or a broken one: signing in again is the remedy.
                return try? Wire.decode(StoredTokens.self, from: data).value
            },
            save: { try await save(Wire.encode($0)) },
            clear: clear)
    }
}
