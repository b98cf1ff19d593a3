import Foundation
package import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// A response without its secrets, or why none came.
typealias RedactedResult = Result<(head: HTTPResponse, body: RedactedBody), TransportError>

/// An exchange without its secrets, as its file has it.
struct RedactedExchange: Sendable {
    var request: HTTPRequest
    var requestBody: RedactedBody
    var result: RedactedResult
}

extension RedactedExchange {
    /// One that was redacted when it was recorded.
    init(recorded exchange: Exchange) {
        self.init(
            request: exchange.request,
            requestBody: RedactedBody(recorded: exchange.requestBody, exchange.request.headerFields),
            result: exchange.result.map { ($0.head, RedactedBody(recorded: $0.body, $0.head.headerFields)) })
    }

    /// The exchange as a client and a service would have said it.
    func exchange(number: Int = 1) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: requestBody.data,
            result: result.map { Response(head: $0.head, body: $0.body.data) })
    }

    /// The exchange with other texts in its target, its header fields and its bodies.
    func mapTexts(_ change: (String) -> String) -> RedactedExchange {
        func fields(_ fields: HTTPFields) -> HTTPFields {
            HTTPFields(fields.map { HTTPField(name: $0.name, value: change($0.value)) })
        }
        var mapped = self
        mapped.request.path = request.path.map(change)
        mapped.request.headerFields = fields(request.headerFields)
        mapped.requestBody = requestBody.mapTexts(change)
        mapped.result = result.map { head, body in
            (
                HTTPResponse(status: head.status, headerFields: fields(head.headerFields)),
                body.mapTexts(change)
            )
        }
        return mapped
    }
}

extension RedactedBody {
    init(recorded data: Data, _ fields: HTTPFields) {
        let type = MediaType(fields[.contentType])
        if type.isJSON, let tree = try? JSONTree(reading: data) {
            self = .json(tree)
        } else if type.isForm, let pairs = Form.pairs(String(decoding: data, as: UTF8.self)) {
            self = .form(pairs)
        } else {
            self = data.isEmpty ? .none : .kept(data)
        }
    }

    var data: Data {
        switch self {
        case .none: Data()
        case .json(let tree): tree.compact
        case .form(let pairs): Data(Form.text(pairs).utf8)
        case .kept(let data): data
        case .dropped(let body): body.data
        }
    }

    func mapTexts(_ change: (String) -> String) -> RedactedBody {
        switch self {
        case .json(let tree): .json(tree.mapTexts(change))
        case .form(let pairs): .form(pairs.map { FormPair(name: change($0.name), value: change($0.value)) })
        case .none, .kept, .dropped: self
        }
    }
}

extension JSONTree {
    /// The tree with other texts in its strings and names.
    package func mapTexts(_ change: (String) -> String) -> JSONTree {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(change(text))
        case .array(let items): .array(items.map { $0.mapTexts(change) })
        case .object(let members):
            .object(members.map { Member(change($0.name), $0.value.mapTexts(change)) })
        }
    }
}
