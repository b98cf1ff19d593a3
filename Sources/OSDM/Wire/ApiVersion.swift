extension Wire {
    /// OSDM 3.9 `ApiVersion`; `GET /versions` returns a list of them.
    package struct ApiVersion: Hashable, Sendable, Codable {
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
    package struct ApiNextVersion: Hashable, Sendable, Codable {
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
