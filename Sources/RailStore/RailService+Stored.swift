import Foundation
package import Rail

/// The use that a stored service makes of places that it has seen.
package enum PlaceMemory: Hashable, Sendable {
    /// A response is used again without a request, as long as it is not older than this; when the service
    /// can't be reached, all known places are searched.
    case kept(for: Duration)
    /// Every search is a request: for a service that responds at once, and whose places may change with its
    /// settings.
    case none

    /// Stations seldom move.
    package static let usual = PlaceMemory.kept(for: .seconds(30 * 86_400))
}

extension RailService {
    /// The same service with a memory: recent searches, the address of the last sign-in, and places that are
    /// suggested at once and without a network.
    ///
    /// Signing out forgets the searches, the places and the address, too; when somebody else signs in, searches and
    /// places are forgotten as well. A store that fails changes nothing that the service does.
    ///
    /// - Parameters:
    ///   - name: a name that tells services and profiles apart, e.g. `https://api.example.com`.
    ///   - address: the file of the address; nil to forget it.
    package func stored(
        in store: Store, as name: String, places memory: PlaceMemory = .usual, address: ServiceFile? = nil
    ) -> RailService {
        var service = self
        if let address {
            service.lastAddress = { address.load().flatMap { String(validating: $0, as: UTF8.self) } }
            service.signIn = { [signIn] in
                let session = try await signIn($0)
                // A session that ended by itself has left the searches of whoever it was.
                if let before = address.load(), before != Data(session.emailAddress.utf8) {
                    await store.forgetSearches(of: name)
                }
                try? address.save(Data(session.emailAddress.utf8))
                return session
            }
        }
        service.recentSearches = { await store.recentSearches(of: name) }
        service.rememberSearch = { await store.remember($0, of: name) }
        service.signOut = { [signOut] in
            try await signOut()
            try? address?.delete()
            await store.forgetSearches(of: name)
        }
        if case .kept(let age) = memory {
            service.knownPlaces = { await store.knownPlaces(matching: $0, of: name) }
            service.places = { [places] text in
                if let known = await store.places(for: text, of: name, within: age) { return known }
                do {
                    let list = try await places(text)
                    if !list.places.isEmpty { store.remember(list, for: text, of: name) }
                    return list
                } catch let error as RailError where error.isOfTheMoment {
                    let known = await store.knownPlaces(matching: text, of: name)
                    guard !known.isEmpty else { throw error }
                    return PlaceList(known, isComplete: false)
                }
            }
        }
        return service
    }
}

extension RailError {
    /// Whether the service could not be reached just now, rather than refused.
    fileprivate var isOfTheMoment: Bool {
        switch code {
        case .unreachable, .timedOut, .serviceFailed, .tooManyRequests: true
        default: false
        }
    }
}
