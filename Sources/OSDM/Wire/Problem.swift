extension Wire {
    /// OSDM 3.9 `Problem` (RFC 9457): an error, or a warning inside a good response.
    package struct Problem: Hashable, Sendable {
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

        /// The code without the prefix of OSDM's own, e.g. `BOOKING_OFFER_NOT_FOUND`; a service may write it as the
        /// type.
        package var standardCode: String? {
            let prefix = "urn:uic:problem:"
            let code = [code, type].compactMap(\.self).first { $0.hasPrefix(prefix) } ?? code
            return code.map { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0 }
        }
    }

    /// OSDM 3.9 `ProblemPointer`: the attribute of the request or the response that is at fault.
    package struct ProblemPointer: Hashable, Sendable {
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
    package struct WarningCollection: Hashable, Sendable {
        package var warnings: Elements<Warning>

        package init(warnings: [Warning]) { self.warnings = Elements(warnings) }
    }

    /// OSDM 3.9 `Warning`, deprecated there.
    package struct Warning: Hashable, Sendable {
        package var code: String?
        package var detail: String?

        package init(code: String, detail: String? = nil) {
            self.code = code
            self.detail = detail
        }
    }
}

extension Wire.Problem: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        code = try object.valueIfPresent("code")
        type = try object.valueIfPresent("type")
        title = try object.valueIfPresent("title")
        status = try object.valueIfPresent("status")
        detail = try object.valueIfPresent("detail")
        instance = try object.valueIfPresent("instance")
        pointers = try object.valueIfPresent("pointers")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("detail", detail)
        object.add("instance", instance)
        object.add("pointers", pointers)
        object.add("status", status)
        object.add("title", title)
        object.add("type", type)
    }
}

extension Wire.ProblemPointer: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        code = try object.valueIfPresent("code")
        detail = try object.valueIfPresent("detail")
        requestPointer = try object.valueIfPresent("requestPointer")
        responsePointer = try object.valueIfPresent("responsePointer")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("detail", detail)
        object.add("requestPointer", requestPointer)
        object.add("responsePointer", responsePointer)
    }
}

extension Wire.WarningCollection: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        warnings = try object.value("warnings")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("warnings", warnings)
    }
}

extension Wire.Warning: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        code = try object.valueIfPresent("code")
        detail = try object.valueIfPresent("detail")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("code", code)
        object.add("detail", detail)
    }
}
