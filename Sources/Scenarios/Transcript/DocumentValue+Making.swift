/// Makes the values of a scenario that is not in a file yet.
extension DocumentValue {
    /// A text without variables: a dollar sign in it is only a dollar sign.
    public static func literal(_ text: String) -> DocumentValue { template(text.replacing("$", with: "$$")) }

    /// A text in which `${name}` is a variable.
    package static func template(_ text: String) -> DocumentValue {
        var value = plain(text)
        value.notation.isPlain = false
        return value
    }

    /// A number, a truth value or a date, which never has quotation marks.
    package static func plain(_ text: String) -> DocumentValue { DocumentValue(.text(text), at: .transcript) }

    package static func list(_ members: [DocumentValue]) -> DocumentValue {
        DocumentValue(.list(members), at: .transcript)
    }

    package static func mapping(_ entries: [Entry]) -> DocumentValue {
        DocumentValue(.mapping(entries), at: .transcript)
    }

    static func mapping(_ entries: KeyValuePairs<String, DocumentValue>) -> DocumentValue {
        mapping(entries.map { Entry($0, $1) })
    }
}

extension FileLocation {
    /// The place of a value that is in no file yet.
    static let transcript = FileLocation(file: "the recorded scenario")
}
