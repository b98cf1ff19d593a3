import HTTPTransport
import OSDM
import Rail

/// What is put around the parts of the program while it is put together: nothing, when people use it.
///
/// A simulation puts its network there. The tests of the simulation put mistakes there, which it must find.
struct Seams: Sendable {
    /// Put around the transport to the sandbox: the network, inside the deadline and the retries.
    var network: TransportLayer.Wrapping?
    /// Put around the transport of the client, outside the deadline and inside the retries.
    var client: TransportLayer.Wrapping?
    /// Put around the requests that the journal records.
    var requests: @Sendable (any BookingRequests) -> any BookingRequests = { $0 }
    /// Put around what the screens are given.
    var service: @Sendable (RailService) -> RailService = { $0 }
    /// Put around the place where the session is stored.
    var tokens: @Sendable (TokenStore) -> TokenStore = { $0 }
}
