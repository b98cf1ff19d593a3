// swift-format-ignore-file
// Scripts/generate-wire writes this file from wire.txt.

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
        package var instance: String?
        package var pointers: Elements<ProblemPointer>?

        package init(
            code: String? = nil,
            type: String? = nil,
            title: String? = nil,
            status: Int? = nil,
            detail: String? = nil,
            instance: String? = nil,
            pointers: [ProblemPointer]? = nil
        ) {
            self.code = code
            self.type = type
            self.title = title
            self.status = status
            self.detail = detail
            self.instance = instance
            self.pointers = pointers.map { Elements($0) }
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.valueIfPresent("code")
            type = try object.valueIfPresent("type")
            title = try object.valueIfPresent("title")
            status = try object.valueIfPresent("status")
            detail = try object.valueIfPresent("detail")
            instance = try object.valueIfPresent("instance")
            pointers = try object.valueIfPresent("pointers")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("detail", detail)
            object.add("instance", instance)
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
        package var responsePointer: String?

        package init(
            code: String? = nil,
            detail: String? = nil,
            requestPointer: String? = nil,
            responsePointer: String? = nil
        ) {
            self.code = code
            self.detail = detail
            self.requestPointer = requestPointer
            self.responsePointer = responsePointer
        }

        package init(members object: Reader) throws(DecodingFault) {
            code = try object.valueIfPresent("code")
            detail = try object.valueIfPresent("detail")
            requestPointer = try object.valueIfPresent("requestPointer")
            responsePointer = try object.valueIfPresent("responsePointer")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("code", code)
            object.add("detail", detail)
            object.add("requestPointer", requestPointer)
            object.add("responsePointer", responsePointer)
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
            code: String,
            detail: String? = nil
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
            currency: String,
            amount: Int,
            scale: Int? = 2
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
        package var type: String?
        /// A text to show for the resource.
        package var value: String?

        package init(
            rel: String,
            href: String,
            type: String? = nil,
            value: String? = nil
        ) {
            self.rel = rel
            self.href = href
            self.type = type
            self.value = value
        }

        package init(members object: Reader) throws(DecodingFault) {
            rel = try object.value("rel")
            href = try object.value("href")
            type = try object.valueIfPresent("type")
            value = try object.valueIfPresent("value")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("href", href)
            object.add("rel", rel)
            object.add("type", type)
            object.add("value", value)
        }
    }

    /// `GET /versions` returns a list of them.
    ///
    /// OSDM 3.9 `ApiVersion`.
    package struct ApiVersion: Object {
        /// E.g. `3.9.0`.
        package var version: String
        package var sunset: DateTime?
        package var nextVersion: ApiNextVersion?

        package init(
            version: String,
            sunset: DateTime? = nil,
            nextVersion: ApiNextVersion? = nil
        ) {
            self.version = version
            self.sunset = sunset
            self.nextVersion = nextVersion
        }

        package init(members object: Reader) throws(DecodingFault) {
            version = try object.value("version")
            sunset = try object.valueIfPresent("sunset")
            nextVersion = try object.valueIfPresent("nextVersion")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("nextVersion", nextVersion)
            object.add("sunset", sunset)
            object.add("version", version)
        }
    }

    /// OSDM 3.9 `ApiNextVersion`.
    package struct ApiNextVersion: Object {
        package var version: String?
        /// A URL.
        package var availableAt: String?
        package var availableFrom: DateTime?

        package init(
            version: String? = nil,
            availableAt: String? = nil,
            availableFrom: DateTime? = nil
        ) {
            self.version = version
            self.availableAt = availableAt
            self.availableFrom = availableFrom
        }

        package init(members object: Reader) throws(DecodingFault) {
            version = try object.valueIfPresent("version")
            availableAt = try object.valueIfPresent("availableAt")
            availableFrom = try object.valueIfPresent("availableFrom")
        }

        package func writeMembers(to object: inout Writer) {
            object.add("availableAt", availableAt)
            object.add("availableFrom", availableFrom)
            object.add("version", version)
        }
    }
}
