import HTTPTransport
import OSDM
import Rail

/// The wrappers around parts of the program, which are put there while it is assembled. When people use it, there are
/// none.
///
/// The tests of a simulation put mistakes into them, which the simulation must find.
struct Seams: Sendable {
    /// Wraps the transport of the client, outside the deadline and inside the retries.
    var client: TransportLayer.Wrapping?
    /// Wraps the requests that the journal records.
    var requests: @Sendable (any BookingRequests) -> any BookingRequests = { $0 }
    /// Wraps the service that the screens use.
    var service: @Sendable (RailService) -> RailService = { $0 }
    /// Wraps the place where the session is stored.
    var tokens: @Sendable (TokenStore) -> TokenStore = { $0 }
}
