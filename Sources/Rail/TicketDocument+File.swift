extension TicketDocument {
    /// Whether the bytes have been downloaded, and fit the media type as far as can be told.
    package var isWhole: Bool {
        guard let content, !content.isEmpty else { return false }
        return mediaType.lowercased() != "application/pdf" || isPDF
    }

    /// Returns a file name for the document: `guichet-K7Q2XM.pdf`, `guichet-K7Q2XM-receipt.pdf`.
    ///
    /// - Parameter names: The names that are taken already.
    package func fileName(_ code: String?, besides names: Set<String> = []) -> String {
        let kind =
            switch kind {
            case .receipt: "-receipt"
            case .information: "-information"
            case .voucher: "-voucher"
            case .ticket, .boardingPass, .other, nil: ""
            }
        func name(_ number: Int) -> String {
            FileName("guichet-\(code ?? "trip")\(kind)", extension: fileExtension, number: number).text
        }
        return (1...names.count + 1).lazy.map(name).first { !names.contains($0) } ?? name(1)
    }

    private var fileExtension: String {
        switch mediaType.lowercased().prefix(while: { $0 != ";" && $0 != " " }) {
        case "application/pdf": "pdf"
        case "application/vnd.apple.pkpass": "pkpass"
        case "text/html": "html"
        case "text/plain": "txt"
        case "image/png": "png"
        case "image/jpeg": "jpg"
        case "image/svg+xml": "svg"
        default: "bin"
        }
    }
}
