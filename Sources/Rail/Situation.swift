/// An event that disturbs trains, such as a strike or works on the line.
package struct Situation: Hashable, Sendable, Codable {
    /// The service's reference to its message (OSDM 3.9 `SituationFullRef`: "Message details might be found in
    /// response context or through other communication channels").
    package var reference: String
    /// The message for travellers. OSDM has no member for it: it is the text of the train's attribute whose code is
    /// the reference. Nil if the service sends none.
    package var message: String?

    package init(reference: String, message: String? = nil) {
        self.reference = reference
        self.message = message
    }
}
