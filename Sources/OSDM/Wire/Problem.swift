extension Wire {
    /// OSDM 3.9 `Problem` (RFC 9457): an error, or a warning inside a good response.
    package struct Problem: Hashable, Sendable, Codable {
        package var code: String?
        /// A URI; `about:blank` when absent.
        package var type: String?
        /// For engineers, in English.
        package var title: String?
        package var status: Int?
        /// For people, about this occurrence.
        package var detail: String?
        package var instance: String?
        package var pointers: Elements<ProblemPointer>?

        package init(
            code: String? = nil, type: String? = nil, title: String? = nil, status: Int? = nil,
            detail: String? = nil, instance: String? = nil, pointers: [ProblemPointer]? = nil
        ) {
            self.code = code
            self.type = type
            self.title = title
            self.status = status
            self.detail = detail
            self.instance = instance
            self.pointers = pointers.map { Elements($0) }
        }

        /// The best text for a person; nil when it has none.
        package var sentence: String? {
            [detail, title, code].compactMap { $0 }.first { !$0.allSatisfy(\.isWhitespace) }
        }
    }

    /// OSDM 3.9 `ProblemPointer`: the attribute of the request or the response that is at fault.
    package struct ProblemPointer: Hashable, Sendable, Codable {
        package var code: String?
        package var detail: String?
        package var requestPointer: String?
        package var responsePointer: String?

        package init(
            code: String? = nil, detail: String? = nil, requestPointer: String? = nil,
            responsePointer: String? = nil
        ) {
            self.code = code
            self.detail = detail
            self.requestPointer = requestPointer
            self.responsePointer = responsePointer
        }
    }

    /// OSDM 3.9 `WarningCollection`: sent by older services in place of `problems`.
    package struct WarningCollection: Hashable, Sendable, Codable {
        package var warnings: Elements<Warning>

        package init(warnings: [Warning]) { self.warnings = Elements(warnings) }
    }

    /// OSDM 3.9 `Warning`, deprecated there.
    package struct Warning: Hashable, Sendable, Codable {
        package var code: String?
        package var detail: String?

        package init(code: String, detail: String? = nil) {
            self.code = code
            self.detail = detail
        }
    }
}
