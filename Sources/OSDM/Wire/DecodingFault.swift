extension Wire {
    /// A fault in a JSON document: one that stops its reading, or a warning about a part that was left out.
    package struct DecodingFault: Error, Hashable {
        /// The place in the document, e.g. `offers[0].offerSummary.minimalPrice.amount`.
        package var path: String
        /// The fault, worded to follow the place, e.g. `is missing`.
        package var problem: String
        /// The element that was left out for it, e.g. `offers[0]`; nil when nothing was.
        package var leftOut: String?

        /// - Parameter path: The place, without a name for the top.
        package init(at path: String, _ problem: String) {
            self.path = path.isEmpty ? Self.document : path
            self.problem = problem
        }

        /// The place and the fault, e.g. `offers[0].offerSummary.minimalPrice.amount is missing`.
        package var sentence: String { "\(path) \(problem)" }

        /// The place of the top.
        package static let document = "the document"
        package static let notJSON = "is not JSON"
    }
}
