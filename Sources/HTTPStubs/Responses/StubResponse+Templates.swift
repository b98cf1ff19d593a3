import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension StubResponse {
    /// The text that a body was made from, in which templates are looked for.
    enum Source: Sendable {
        case text(String)
        case json(JSONTree)
    }

    /// Why it can never be used, as far as that is known without a request.
    var error: StubError? {
        if case .unusable(let error) = content { return error }
        guard fillsTemplates else { return nil }
        do throws(StubError) {
            for field in headers { _ = try ResponseTemplate(field.value) }
            switch source {
            case .text(let text): _ = try ResponseTemplate(text)
            case .json(let tree):
                _ = try tree.replacingTexts { text throws(StubError) in
                    _ = try ResponseTemplate(text)
                    return .null
                }
            case nil: break
            }
            return nil
        } catch {
            return error
        }
    }

    /// Puts its status and headers into a response, and fills the templates of headers and body.
    func complete(_ response: inout Response, for request: StubRequest) throws(StubError) {
        if let status { response.head.status = status }
        for field in headers { response.head.headerFields[field.name] = nil }
        for var field in headers {
            if fillsTemplates {
                let value = try ResponseTemplate(field.value).text(request)
                guard HTTPField.isValidValue(value) else {
                    throw StubError(
                        "\(value.quoted) cannot be the value of the header \(field.name.rawName).")
                }
                field.value = value
            }
            response.head.headerFields.append(field)
        }
        guard fillsTemplates else { return }
        switch source {
        case .text(let text): response.body = Data(try ResponseTemplate(text).text(request).utf8)
        case .json(let tree):
            let filled = try tree.replacingTexts { text throws(StubError) in
                try ResponseTemplate(text).json(request)
            }
            response.body = filled.compact
        case nil: break
        }
    }

    private var fillsTemplates: Bool { template && mayHaveTemplates }
}

extension JSONTree {
    /// The same with other values for its texts; the names of members are texts, and stay texts.
    fileprivate func replacingTexts(
        _ replace: (String) throws(StubError) -> JSONTree
    ) throws(StubError) -> JSONTree {
        switch self {
        case .null, .bool, .number: return self
        case .string(let text): return try replace(text)
        case .array(let items):
            return .array(try items.map { item throws(StubError) in try item.replacingTexts(replace) })
        case .object(let members):
            return .object(
                try members.map { member throws(StubError) in
                    let name = try replace(member.name)
                    return Member(
                        name.string ?? name.compactText, try member.value.replacingTexts(replace))
                })
        }
    }
}
