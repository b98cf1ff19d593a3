import HTTPBodies

/// `application/x-www-form-urlencoded`, as a HAR lists it.
enum HARForm {
    /// What is no such encoding stays as it is: the list is for reading, the body or the URL is what counts.
    static func fields(_ text: some StringProtocol) -> [HTTPArchive.Header] {
        Form.anyPairs(text).map { HTTPArchive.Header(name: $0.name, value: $0.value) }
    }

    /// The body of a form of which only the fields are known.
    static func text(_ params: [HTTPArchive.Param]) -> String {
        Form.text(params.map { FormPair(name: $0.name, value: $0.value ?? "") })
    }
}
