package import Foundation

/// Where a session outlives the run of the program: a file that only its owner reads, or nowhere.
package struct TokenStore: Sendable {
    /// Nil when nothing is kept, or when what is kept cannot be read.
    package var load: @Sendable () async throws -> StoredTokens?
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

    /// Keeps it as bytes, of which the keeper need know only that they are secret.
    package static func bytes(
        load: @escaping @Sendable () async throws -> Data?,
        save: @escaping @Sendable (Data) async throws -> Void,
        clear: @escaping @Sendable () async throws -> Void
    ) -> TokenStore {
        TokenStore(
            load: {
                guard let data = try await load() else { return nil }
                // A file from another version, or a broken one: signing in again is the remedy.
                return try? JSONDecoder().decode(StoredTokens.self, from: data)
            },
            save: { try await save(Wire.encode($0)) },
            clear: clear)
    }
}
