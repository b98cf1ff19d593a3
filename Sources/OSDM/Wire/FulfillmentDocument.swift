extension Wire {
    /// OSDM 3.9 `FulfillmentDocument`: a ticket as a file, or where to fetch it.
    package struct FulfillmentDocument: Hashable, Sendable {
        package var id: String?
        package var medium: FulfillmentMediaType
        package var type: FulfillmentDocumentType
        /// A media type.
        package var format: String
        package var downloadLink: String?
        package var downloadExpiry: DateTime?
        /// In base64.
        package var content: String?

        package init(
            medium: FulfillmentMediaType, type: FulfillmentDocumentType, format: String, id: String? = nil,
            downloadLink: String? = nil, downloadExpiry: DateTime? = nil, content: String? = nil
        ) {
            self.id = id
            self.medium = medium
            self.type = type
            self.format = format
            self.downloadLink = downloadLink
            self.downloadExpiry = downloadExpiry
            self.content = content
        }
    }
}

extension Wire.FulfillmentDocument: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.valueIfPresent("id")
        medium = try object.value("medium")
        type = try object.value("type")
        format = try object.value("format")
        downloadLink = try object.valueIfPresent("downloadLink")
        downloadExpiry = try object.valueIfPresent("downloadExpiry")
        content = try object.valueIfPresent("content")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("content", content)
        object.add("downloadExpiry", downloadExpiry)
        object.add("downloadLink", downloadLink)
        object.add("format", format)
        object.add("id", id)
        object.add("medium", medium)
        object.add("type", type)
    }
}
