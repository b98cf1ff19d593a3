import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension StubResponse {
    /// Why it can never be used, as far as that is known without a request.
    var error: StubError? {
        if case .unusable(let error) = content { return error }
        do {
            var response = Response(head: HTTPResponse(status: .ok))
            try complete(&response, for: nil)
            return nil
        } catch {
            return StubError("\(error)")
        }
    }

    /// Puts its status, its headers and the body that it is made with into a response, with their templates filled.
    ///
    /// - Parameters:
    ///   - request: Nil to look only whether the templates can be read.
    func complete(_ response: inout Response, for request: StubRequest?) throws {
        switch content {
        case .text(let text): response.body = Data(try fill(text, request).plainText.utf8)
        case .json(let tree): response.body = try tree.replacingTexts { try fill($0, request) }.compact
        default: break
        }
        if let status { response.head.status = status }
        for field in headers { response.head.headerFields[field.name] = nil }
        for var field in headers {
            // The field itself would mend what does not belong in it.
            let value = try fill(field.value, request).plainText
            guard HTTPField.isValidValue(value) else {
                throw StubError("\(value.quoted) cannot be the value of the header \(field.name.rawName).")
            }
            field.value = value
            response.head.headerFields.append(field)
        }
    }

    private func fill(_ text: String, _ request: StubRequest?) throws -> JSONTree {
        template ? try ResponseTemplate.fill(text, from: request) : .string(text)
    }
}

extension JSONTree {
    fileprivate var plainText: String { string ?? compactText }

    /// The same with other values for its texts; the names of members are texts, and stay texts.
    fileprivate func replacingTexts(_ replace: (String) throws -> JSONTree) rethrows -> JSONTree {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): try replace(text)
        case .array(let items): .array(try items.map { try $0.replacingTexts(replace) })
        case .object(let members):
            .object(
                try members.map {
                    Member(try replace($0.name).plainText, try $0.value.replacingTexts(replace))
                })
        }
    }
}
