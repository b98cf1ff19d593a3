import HTTPBodies
import HTTPTypes

extension HAREntryImporter {
    mutating func requestFields(_ url: HARURL) -> HTTPFields {
        var fields = fields(entry.request.headers).withoutHost(of: url)
        if fields[.cookie] == nil, !entry.request.cookies.isEmpty {
            fields[.cookie] = HARCookies.field(sent: entry.request.cookies)
        }
        return fields
    }

    /// Without the pseudo-headers of HTTP/2, which say what the rest of the entry says.
    mutating func fields(_ headers: [HTTPArchive.Header]) -> HTTPFields {
        var fields = HTTPFields()
        for header in headers where !header.name.hasPrefix(":") {
            guard let name = HTTPField.Name(header.name) else {
                note("a header field was left out, whose name HTTP does not allow.")
                continue
            }
            // Chrome joins fields of one name by line ends, which no value can have.
            let values = header.value.split(separator: "\n", omittingEmptySubsequences: false)
            for value in values { fields.append(HTTPField(name: name, value: String(value))) }
        }
        return fields
    }
}
