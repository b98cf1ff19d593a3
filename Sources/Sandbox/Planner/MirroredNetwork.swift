import Synchronization

/// The mirrored network, made for the first search by arrival.
final class MirroredNetwork: Sendable {
    private let original: Network
    private let made = Mutex<Network?>(nil)

    init(_ original: Network) {
        self.original = original
    }

    var network: Network {
        made.withLock { made in
            if let made { return made }
            let network = original.mirrored()
            made = network
            return network
        }
    }
}
