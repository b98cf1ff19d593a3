import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

/// The reason why a request is rejected, which is sent as a problem document (RFC 9457).
struct ProblemResponse: Error, Hashable, Sendable {
    var status: HTTPResponse.Status
    var code: String
    /// A sentence or two for people: the problem, and the remedy.
    var detail: String
    /// The faulty part of the request (OSDM 3.9 `requestPointer`), e.g. `#/origin`.
    var pointer: String?
    var fields: HTTPFields = [:]

    static func badRequest(_ code: String, _ detail: String, at pointer: String? = nil) -> ProblemResponse {
        ProblemResponse(status: .badRequest, code: code, detail: detail, pointer: pointer)
    }

    static func notFound(_ code: String, _ detail: String, at pointer: String? = nil) -> ProblemResponse {
        ProblemResponse(status: .notFound, code: code, detail: detail, pointer: pointer)
    }

    static func conflict(_ code: String, _ detail: String, at pointer: String? = nil) -> ProblemResponse {
        ProblemResponse(status: .conflict, code: code, detail: detail, pointer: pointer)
    }

    static func unauthorized(_ detail: String, error: String?) -> ProblemResponse {
        // RFC 6750 section 3: without a token there is no error code.
        let challenge = "Bearer realm=\"sandbox\"" + (error.map { ", error=\"\($0)\"" } ?? "")
        return ProblemResponse(
            status: .unauthorized, code: "X_UNAUTHORIZED", detail: detail,
            fields: [.wwwAuthenticate: challenge])
    }

    var response: Response {
        let problem = Wire.Problem(
            code: code, type: "about:blank", title: status.reasonPhrase, status: status.code, detail: detail,
            pointers: pointer.map { [Wire.ProblemPointer(code: code, detail: detail, requestPointer: $0)] })
        return .json(problem, status: status, mediaType: Wire.problemMediaType, fields: fields)
    }
}

extension ProblemResponse {
    /// Makes the problem for an error. The error may already be a problem, or be a refusal or a failure of
    /// the bookings file.
    init(_ error: any Error) {
        switch error {
        case let problem as ProblemResponse: self = problem
        case BookingDatabase.Refusal.noBooking:
            self = .notFound("X_NO_SUCH_BOOKING", "There is no such booking, or none any more.")
        case BookingDatabase.Refusal.taken(let index): self = .noSuchOffer(index)
        case BookingDatabase.Refusal.keyReused:
            self.init(
                status: .unprocessableContent, code: "X_KEY_REUSED",
                detail: "Another request had this Idempotency-Key. Give each its own.")
        default:
            let words = (error as? BookingDatabase.Problem)?.words ?? "\(error)"
            self.init(
                status: .serviceUnavailable, code: "X_NO_BOOKINGS",
                detail: "The file of the bookings cannot be used: \(words). Nothing was changed.")
        }
    }
}

extension Response {
    static let noContent = Response(head: HTTPResponse(status: .noContent), body: Data())

    static func json(
        _ value: some Wire.JSONValue, status: HTTPResponse.Status = .ok, mediaType: String = Wire.mediaType,
        fields: HTTPFields = [:]
    ) -> Response {
        var fields = fields
        fields[.contentType] = mediaType
        return Response(head: HTTPResponse(status: status, headerFields: fields), body: Wire.encode(value))
    }
}
