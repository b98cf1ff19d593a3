extension Wire {
    /// OSDM 3.9 `ApiVersion`; `GET /versions` returns a list of them.
    package struct ApiVersion: Hashable, Sendable {
        /// E.g. `3.9.0`.
        package var version: String
        package var sunset: DateTime?
        package var nextVersion: ApiNextVersion?

        package init(version: String, sunset: DateTime? = nil, nextVersion: ApiNextVersion? = nil) {
            self.version = version
            self.sunset = sunset
            self.nextVersion = nextVersion
        }
    }

    /// OSDM 3.9 `ApiNextVersion`.
    package struct ApiNextVersion: Hashable, Sendable {
        package var version: String?
        /// A URL.
        package var availableAt: String?
        package var availableFrom: DateTime?

        package init(
            version: String? = nil, availableAt: String? = nil, availableFrom: DateTime? = nil
        ) {
            self.version = version
            self.availableAt = availableAt
            self.availableFrom = availableFrom
        }
    }
}

extension Wire.ApiVersion: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        version = try object.value("version")
        sunset = try object.valueIfPresent("sunset")
        nextVersion = try object.valueIfPresent("nextVersion")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("nextVersion", nextVersion)
        object.add("sunset", sunset)
        object.add("version", version)
    }
}

extension Wire.ApiNextVersion: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        version = try object.valueIfPresent("version")
        availableAt = try object.valueIfPresent("availableAt")
        availableFrom = try object.valueIfPresent("availableFrom")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("availableAt", availableAt)
        object.add("availableFrom", availableFrom)
        object.add("version", version)
    }
}
