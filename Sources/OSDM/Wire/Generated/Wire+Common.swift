// swift-format-ignore-file
// Scripts/wire writes this file from wire.txt.

extension Wire {
    /// An error, or a warning inside a successful response (RFC 9457).
    ///
    /// OSDM 3.9 `Problem`.
    package struct Problem: Object {
        package var code: String?
        /// A URI. Default: `about:blank`.
        package var type: String?
        /// For engineers, in English.
        package var title: String?
        package var status: Int?
        /// For people, about this occurrence.
        package var detail: String?
        package var pointers: Elements<ProblemPointer>?

        package init(
            code: String? = nil, type: String? = nil, title: String? = nil, status: Int? = nil,
            detail: String? = nil, pointers: [ProblemPointer]? = nil
        ) {
            self.code = code
            self.type = type
            self.title = title
            self.status = status
            self.detail = detail
            self.pointers = pointers.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.valueIfPresent("code")
            type = try object.valueIfPresent("type")
            title = try object.valueIfPresent("title")
            status = try object.valueIfPresent("status")
            detail = try object.valueIfPresent("detail")
            pointers = try object.valueIfPresent("pointers")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("detail", detail)
            object.add("pointers", pointers)
            object.add("status", status)
            object.add("title", title)
            object.add("type", type)
        }
    }

    /// The attribute of the request or response that is at fault.
    ///
    /// OSDM 3.9 `ProblemPointer`.
    package struct ProblemPointer: Object {
        package var code: String?
        package var detail: String?
        package var requestPointer: String?

        package init(
            code: String? = nil, detail: String? = nil, requestPointer: String? = nil
        ) {
            self.code = code
            self.detail = detail
            self.requestPointer = requestPointer
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.valueIfPresent("code")
            detail = try object.valueIfPresent("detail")
            requestPointer = try object.valueIfPresent("requestPointer")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("detail", detail)
            object.add("requestPointer", requestPointer)
        }
    }

    /// Sent by older services in place of `problems`.
    ///
    /// OSDM 3.9 `WarningCollection`.
    package struct WarningCollection: Object {
        package var warnings: Elements<Warning>

        package init(
            warnings: [Warning]
        ) {
            self.warnings = Elements(warnings)
        }

        package init(members object: Reader) throws(DecodingFault) {
            warnings = try object.value("warnings")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("warnings", warnings)
        }
    }

    /// Deprecated by the specification.
    ///
    /// OSDM 3.9 `Warning`.
    package struct Warning: Object {
        package var code: String?
        package var detail: String?

        package init(
            code: String, detail: String? = nil
        ) {
            self.code = code
            self.detail = detail
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.valueIfPresent("code")
            detail = try object.valueIfPresent("detail")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("detail", detail)
        }
    }

    /// An amount as an integer: 1234 with the scale 2 is 12.34.
    ///
    /// The specification's default for a missing scale is 2.
    ///
    /// OSDM 3.9 `Price`.
    package struct Price: Object {
        package var currency: String
        package var amount: Int
        package var scale: Int?

        package init(
            currency: String, amount: Int, scale: Int? = 2
        ) {
            self.currency = currency
            self.amount = amount
            self.scale = scale
        }

        package init(members object: Reader) throws(DecodingFault) {
            currency = try object.value("currency")
            amount = try object.value("amount")
            scale = try object.valueIfPresent("scale")
            try check(object)
        }

        package func writeMembers(to object: inout Writer) {
            object.add("amount", amount)
            object.add("currency", currency)
            object.add("scale", scale)
        }
    }

    /// The address of a related resource (JSON-HAL).
    ///
    /// OSDM 3.9 `Links[]`.
    package struct Link: Object {
        /// E.g. `previous`, `next`, `self`; compared without regard to case (RFC 8288 section 3.3).
        package var rel: String
        /// Absolute, or relative to the service's address.
        package var href: String
        /// A text to show for the resource.
        package var value: String?

        package init(
            rel: String, href: String, value: String? = nil
        ) {
            self.rel = rel
            self.href = href
            self.value = value
        }

        package init(members object: Reader) throws(DecodingFault) {
            rel = try object.value("rel")
            href = try object.value("href")
            value = try object.valueIfPresent("value")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("href", href)
            object.add("rel", rel)
            object.add("value", value)
        }
    }

    /// `GET /versions` returns a list of them.
    ///
    /// OSDM 3.9 `ApiVersion`.
    package struct ApiVersion: Object {
        /// E.g. `3.9.0`.
        package var version: String

        package init(
            version: String
        ) {
            self.version = version
        }

        package init(members object: Reader) throws(DecodingFault) {
            version = try object.value("version")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("version", version)
        }
    }
}
