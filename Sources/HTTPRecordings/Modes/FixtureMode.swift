/// The use that a session makes of a recording.
public enum FixtureMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Responses come from the recording, and from nowhere else.
    case replay
    /// As `replay` where there is a recording; otherwise it is made.
    case once
    /// As `replay`, but requests that are not recorded are sent and added, unless they are unsafe.
    case new
    /// Everything is asked of the service, and takes the place of the recording when it is finished.
    case rewrite
    /// Everything is asked of the service; nothing is read or written.
    case live
    /// Safe requests are sent, and the responses are compared with the recording.
    case verify
}
