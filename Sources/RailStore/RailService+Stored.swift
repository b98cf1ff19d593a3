import Foundation
package import Rail

/// How a stored service uses the places that it has seen.
package enum PlaceMemory: Hashable, Sendable {
    /// A response no older than this is used again without a request. If the service can't be reached, all known
    /// places are searched.
    case kept(for: Duration)
    /// Every search is a request: for a service that responds at once and whose places may change with its settings.
    case none

    /// Stations seldom move.
    package static let usual = PlaceMemory.kept(for: .seconds(30 * 86_400))
}

extension RailService {
    /// The same service with a memory: it keeps recent searches and the address of the last sign-in, and suggests
    /// known places at once and without a network.
    ///
    /// Signing out also forgets the searches, the places and the address. When somebody else signs in, the searches
    /// and places are forgotten. A failing store does not affect the service.
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
                // A session that expired has left behind the searches of whoever was signed in.
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
                    if !list.places.isEmpty { await store.remember(list, for: text, of: name) }
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
    /// Whether the service could not be reached just now, as opposed to refusing the request.
    fileprivate var isOfTheMoment: Bool {
        switch code {
        case .unreachable, .timedOut, .serviceFailed, .tooManyRequests: true
        default: false
        }
    }
}
