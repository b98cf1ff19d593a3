/// `application/x-www-form-urlencoded`, as a HAR lists it.
enum HARForm {
    /// What is no such encoding stays as it is: the list is for reading, the body or the URL is what counts.
    static func fields(_ text: some StringProtocol) -> [HAR.Header] {
        text.split(separator: "&").map { field in
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { Form.decoded($0) ?? String($0) }
            return HAR.Header(name: parts.first ?? "", value: parts.count > 1 ? parts[1] : "")
        }
    }

    /// The body of a form of which only the fields are known.
    static func text(_ params: [HAR.Param]) -> String {
        Form.text(params.map { FormPair(name: $0.name, value: $0.value ?? "") })
    }
}
