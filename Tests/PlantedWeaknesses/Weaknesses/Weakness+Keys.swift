import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail

@testable import guichet

/// Requests that change something are repeated, and the service does not see that they are the same.
extension Weakness {
    static let ofKeys = [
        Weakness("droppedKey", "Requests are sent without their Idempotency-Key.") { _ in
            Seams(client: { KeyDropping(base: $0) })
        },
        Weakness("holdSentAgain", "A hold whose answer is lost is sent again at once, with another key.") {
            _ in
            Seams(client: { SendingAgain(base: $0, method: .post, end: "/bookings") })
        },
        Weakness(
            "purchaseSentAgain", "A purchase whose answer is lost is sent again at once, with another key."
        ) {
            _ in
            Seams(client: { SendingAgain(base: $0, method: .post, end: "/fulfillments") })
        },
        Weakness("refundSentAgain", "A refund whose answer is lost is sent again at once, with another key.")
        { _ in
            Seams(client: { SendingAgain(base: $0, method: .patch, end: "") })
        },
        Weakness("holdWithoutReference", "A hold is sent with another reference than the journal has.") { _ in
            Seams(requests: { HoldingWithoutReference(base: $0) })
        },
        Weakness(
            "holdRepeatedBlindly",
            "A hold whose answer is lost is repeated without a look for it, with another key.",
            remembering: 0
        ) { _, count in
            Seams(requests: { HoldingBlindly(base: $0, count: count) })
        },
    ]
}

private struct KeyDropping: Transport {
    let base: any Transport

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        var request = request
        request.headerFields.idempotencyKey = nil
        return try await base.send(request, body: body)
    }
}

private struct SendingAgain: Transport {
    let base: any Transport
    let method: HTTPRequest.Method
    /// The end of the path.
    let end: String

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard let key = request.headerFields.idempotencyKey, request.method == method,
            request.path?.hasSuffix(end) == true
        else { return try await base.send(request, body: body) }
        do throws(TransportError) {
            let response = try await base.send(request, body: body)
            if response.head.status.kind != .serverError { return response }
        } catch  where error.code == .cancelled {
            throw error
        } catch {}
        var again = request
        again.headerFields.idempotencyKey = key + "-again"
        return try await base.send(again, body: body)
    }
}

private struct HoldingWithoutReference: ForwardingRequests {
    let base: any BookingRequests

    @concurrent func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        try await base.hold(request, key, key)
    }
}

private struct HoldingBlindly: ForwardingRequests {
    let base: any BookingRequests
    let count: LifeMemory<Int>

    @concurrent func search(_ id: BookingIntent.ID) async throws -> [Booking.ID]? { [] }

    @concurrent func hold(
        _ request: HoldRequest, _ id: BookingIntent.ID, _ key: String
    ) async throws -> Booking {
        let number = count.withLock { count in
            count += 1
            return count
        }
        return try await base.hold(request, id, "\(key)-\(number)")
    }
}
