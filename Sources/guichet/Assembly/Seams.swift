import HTTPTransport
import OSDM
import Rail

/// What is put around the parts of the program while it is put together: nothing, when people use it.
///
/// The tests of a simulation put mistakes there, which the simulation must find.
struct Seams: Sendable {
    /// Put around the transport of the client, outside the deadline and inside the retries.
    var client: TransportLayer.Wrapping?
    /// Put around the requests that the journal records.
    var requests: @Sendable (any BookingRequests) -> any BookingRequests = { $0 }
    /// Put around what the screens are given.
    var service: @Sendable (RailService) -> RailService = { $0 }
    /// Put around the place where the session is stored.
    var tokens: @Sendable (TokenStore) -> TokenStore = { $0 }
}
