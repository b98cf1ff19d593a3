import Foundation
import Marks
import Rail

/// The tokens of the session. Requests that wait for a new token at the same time share one renewal. Signing out
/// deletes the tokens.
actor TokenManager {
    private let client: TokenClient
    private let store: TokenStore
    private let service: String
    private let now: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    private var tokens: StoredTokens?
    /// Whether the session is stored for later runs of the program.
    private var stays = true
    private var hasLoaded = false
    /// The number of sign-ins and sign-outs so far. If it has changed during a renewal, the result of the renewal is
    /// dropped.
    private var generation = 0
    private var isRenewing = false
    /// The requests that wait for the renewal, in the order in which they came, and go on in the same order.
    private var waiters: [(id: Int, request: CheckedContinuation<Secret, any Error>)] = []
    private var lastWaiter = 0
    /// The last change to the store. The next change waits until this one is complete, so that saving and clearing
    /// keep their order.
    private var storing: Task<(any Error)?, Never>?

    private let executor: (any TaskExecutor)?

    init(
        client: TokenClient, store: TokenStore, service: String,
        executor: (any TaskExecutor)? = nil, now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.client = client
        self.store = store
        self.service = service
        self.executor = executor
        self.now = now
        self.sleep = sleep
    }

    // MARK: sessions

    /// Returns the session that an earlier run of the program has stored, if its tokens may still be valid.
    func keptSession() async -> Session? {
        if client.authentication.grant == .clientCredentials {
            return Session(emailAddress: client.authentication.client?.id ?? service)
        }
        await load()
        return tokens.map { Session(emailAddress: $0.emailAddress) }
    }

    func signIn(_ credentials: Credentials) async throws -> Session {
        let isProgram = client.authentication.grant == .clientCredentials
        let name = isProgram ? client.authentication.client?.id ?? service : credentials.emailAddress
        let response = try await client.tokens(
            isProgram
                ? .clientCredentials
                : .password(username: credentials.emailAddress, password: credentials.password))
        try Task.checkCancellation()
        generation += 1
        hasLoaded = true
        stays = credentials.staySignedIn && !isProgram
        let fresh = kept(response, emailAddress: name, refreshToken: nil)
        tokens = fresh
        let problem = await (stays ? save(fresh) : clear()).value
        return Session(emailAddress: name, whyNotKept: stays ? problem.map { "\($0)" } : nil)
    }

    func signOut() async {
        generation += 1
        hasLoaded = true
        tokens = nil
        _ = await clear().value
    }

    // MARK: tokens

    /// Returns a token for a request. If the token has expired, renews it first.
    ///
    /// - Throws: `RailError` with the code `signedOut` if there is no token and none can be obtained; or
    ///   `CancellationError`.
    func token() async throws -> Secret {
        await load()
        if let tokens, !hasEnded(tokens) { return tokens.accessToken }
        if tokens != nil { Mark.reached(.tokenExpired) }
        return try await renewed()
    }

    /// Returns a new token after the service has refused `refused`.
    func token(after refused: Secret) async throws -> Secret {
        // Another request may have renewed the token already.
        if let tokens, tokens.accessToken != refused, !hasEnded(tokens) { return tokens.accessToken }
        return try await renewed()
    }

    /// Whether the access token has expired, or will expire before it reaches the service.
    private func hasEnded(_ tokens: StoredTokens) -> Bool {
        tokens.expiry.map { $0.timeIntervalSince(now()) < 5 } ?? false
    }

    private func renewed() async throws -> Secret {
        if isRenewing { Mark.reached(.tokenShared) }
        lastWaiter += 1
        let id = lastWaiter
        // If another request has already begun the renewal, this request sleeps until it is complete. Without the
        // sleep, a virtual clock in a test would not know that this request is only waiting.
        let meanwhile =
            isRenewing
            ? Task(executorPreference: executor) { [sleep] in try? await sleep(.seconds(86_400)) } : nil
        defer { meanwhile?.cancel() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else {
                    continuation.resume(throwing: CancellationError())
                    return
                }
                waiters.append((id, continuation))
                renew()
            }
        } onCancel: {
            Task(executorPreference: executor) { await self.giveUp(id) }
        }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
        waiters.remove(at: index).request.resume(throwing: CancellationError())
    }

    /// Renews the tokens, unless a renewal is already running. A renewal continues even if nobody waits for it any
    /// more, because its response may contain the only refresh token that is still valid.
    private func renew() {
        guard !isRenewing else { return }
        isRenewing = true
        let (old, begun) = (tokens, generation)
        Task(executorPreference: executor) { [self] in await renew(old, begun: begun) }
    }

    private func renew(_ old: StoredTokens?, begun: Int) async {
        var result: Result<StoredTokens, any Error>
        do { result = .success(try await fresh(old)) } catch { result = .failure(error) }
        if case .failure(let error as RailError) = result, error.code == .signedOut,
            let other = await renewedElsewhere(old)
        {
            guard !hasEnded(other) else { return await renew(other, begun: begun) }
            result = .success(other)
        }
        await finishRenewal(result, of: old, begun: begun)
    }

    /// Returns the tokens that another window has stored after it renewed `old`; nil if there are none. A refresh token
    /// may be valid only once, so the second window that uses it is refused.
    private func renewedElsewhere(_ old: StoredTokens?) async -> StoredTokens? {
        guard stays, let old, let found = await Self.found(in: store), found.service == service,
            found.emailAddress == old.emailAddress, found.refreshToken != old.refreshToken
        else { return nil }
        return found
    }

    private func fresh(_ old: StoredTokens?) async throws -> StoredTokens {
        if client.authentication.grant == .clientCredentials {
            let response = try await client.tokens(.clientCredentials)
            return kept(
                response, emailAddress: client.authentication.client?.id ?? service, refreshToken: nil)
        }
        guard let old, let refreshToken = old.refreshToken else { throw signedOut }
        let response = try await client.tokens(.refreshToken(refreshToken.revealed))
        return kept(response, emailAddress: old.emailAddress, refreshToken: refreshToken)
    }

    private func finishRenewal(
        _ result: Result<StoredTokens, any Error>, of old: StoredTokens?, begun: Int
    ) async {
        if begun == generation {
            switch result {
            case .success(let fresh):
                tokens = fresh
                // Waits until the tokens are saved. If the program ended before that, the next run would find a
                // refresh token that has already been used.
                if stays && client.authentication.grant == .password { _ = await save(fresh).value }
            case .failure(let error as RailError) where error.code == .signedOut:
                if tokens != nil { Mark.reached(.sessionEnded) }
                tokens = nil
                forget(old)
            case .failure: Mark.reached(.tokenNotRenewed)
            }
        }
        isRenewing = false
        // The person may have signed in or out in the meantime.
        let outcome = begun == generation ? result : tokens.map { .success($0) } ?? .failure(signedOut)
        let waiting = waiters
        waiters = []
        for waiter in waiting { waiter.request.resume(with: outcome.map(\.accessToken)) }
    }

    private var signedOut: RailError { client.reader.error(.signedOut, "The session has ended.") }

    private func kept(
        _ response: Wire.TokenResponse, emailAddress: String, refreshToken: Secret?
    ) -> StoredTokens {
        // If the response contains no refresh token, the old one stays valid (RFC 6749 section 6).
        StoredTokens(
            service: service, emailAddress: emailAddress, accessToken: Secret(response.accessToken),
            expiry: response.expiresIn.map { now().addingTimeInterval(Double(max(0, $0))) },
            refreshToken: response.refreshToken.map { Secret($0) } ?? refreshToken)
    }

    // MARK: the store

    private func load() async {
        guard !hasLoaded else { return }
        let begun = generation
        let found = await Self.found(in: store)
        guard !hasLoaded, begun == generation else { return }
        hasLoaded = true
        // Tokens for another service stay in the store, and are never sent to this service.
        guard let found, found.service == service else { return }
        guard found.refreshToken != nil || !hasEnded(found) else { return }
        tokens = found
    }

    private static func found(in store: TokenStore) async -> StoredTokens? {
        (try? await store.load()).flatMap { StoredTokens($0) }
    }

    // Even if the session cannot be stored, it is valid until the program ends.
    @discardableResult private func save(_ tokens: StoredTokens) -> Task<(any Error)?, Never> {
        stored { try await $0.save(Wire.encode(tokens)) }
    }

    @discardableResult private func clear() -> Task<(any Error)?, Never> {
        stored { try await $0.clear() }
    }

    /// Deletes tokens that the service has refused, unless another window has stored others in their place.
    private func forget(_ refused: StoredTokens?) {
        stored { store in
            let found = await Self.found(in: store)
            if found == nil || found?.refreshToken == refused?.refreshToken { try await store.clear() }
        }
    }

    /// Changes the store after all earlier changes are complete. The task's value is the error; nil if there was
    /// none.
    @discardableResult private func stored(
        _ change: @escaping @Sendable (TokenStore) async throws -> Void
    ) -> Task<(any Error)?, Never> {
        let (previous, store) = (storing, store)
        let task = Task<(any Error)?, Never>(executorPreference: executor) {
            _ = await previous?.value
            do { try await change(store) } catch { return error }
            return nil
        }
        storing = task
        return task
    }
}
