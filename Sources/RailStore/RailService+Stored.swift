import Foundation
package import Rail

/// How a service with a store uses the places that the store knows.
package enum PlaceMemory: Hashable, Sendable {
    /// A stored response is used again, without a request, if it is not older than this duration. If the service
    /// cannot be reached, all known places are searched.
    case kept(for: Duration)
    /// Every search for places is a request. This case is for a service that responds at once, and whose places
    /// may change with its settings.
    case none

    /// Stations seldom move.
    package static let usual = PlaceMemory.kept(for: .seconds(30 * 86_400))
}

extension RailService {
    /// Returns the same service with a store. The new service remembers recent searches and the address of the
    /// last sign-in, and suggests known places at once, without a request. Its bookings are stored in a journal,
    /// separately for each account.
    ///
    /// Signing out also deletes the searches, the places, the address and the bookings of the account. When somebody
    /// else signs in, the searches and places are deleted. If the store fails, the service still works.
    ///
    /// - Parameters:
    ///   - name: A name that distinguishes services and profiles, e.g. `https://api.example.com`.
    ///   - address: The file for the email address; nil to store no address.
    ///   - bookings: The stored bookings, with their journal; nil to use the service's own `bookings`.
    package func stored(
        in store: Store, as name: String, places memory: PlaceMemory = .usual, address: ServiceFile? = nil,
        bookings: KeptBookings? = nil
    ) -> RailService {
        var service = self
        if let bookings { service.bookings = bookings.service }
        if let address {
            service.lastAddress = { address.load().flatMap { String(validating: $0, as: UTF8.self) } }
        }
        service.keptSession = { [keptSession] in
            let session = try await keptSession()
            if let session { bookings?.setAccount(session.emailAddress) }
            return session
        }
        service.signIn = { [signIn] in
            let session = try await signIn($0)
            if let address {
                // If the previous session expired, its searches are still stored. They must not be shown to another
                // person.
                if let before = address.load(), before != Data(session.emailAddress.utf8) {
                    await store.forgetSearches(of: name)
                }
                try? address.save(Data(session.emailAddress.utf8))
            }
            bookings?.setAccount(session.emailAddress)
            return session
        }
        service.signOut = { [signOut] in
            let person = bookings?.person
            try await signOut()
            try? address?.delete()
            await store.forgetSearches(of: name)
            if let person { try bookings?.forget(person) }
        }
        service.recentSearches = { await store.recentSearches(of: name) }
        service.rememberSearch = { await store.remember($0, of: name) }
        service.starSearch = { await store.star($0, of: name) }
        if case .kept(let age) = memory {
            service.knownPlaces = { await store.knownPlaces(matching: $0, of: name) }
            service.places = { [places] text in
                if let known = await store.places(for: text, of: name, within: age) { return known }
                do {
                    let list = try await places(text)
                    // A remark cannot be stored, so a list with a remark is requested again each time.
                    if !list.places.isEmpty, list.remark == nil {
                        await store.remember(list, for: text, of: name)
                    }
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
    /// Whether the service was only temporarily unavailable, so that its stored places may replace the response.
    fileprivate var isOfTheMoment: Bool {
        switch code {
        case .unreachable, .timedOut, .serviceFailed, .tooManyRequests: true
        default: false
        }
    }
}
