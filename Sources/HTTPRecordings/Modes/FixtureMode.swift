/// What a session does with a recording.
public enum FixtureMode: String, Hashable, Sendable, Codable, CaseIterable {
    /// Responses come from the recording, and from nowhere else.
    case replay
    /// As `replay` where there is a recording; otherwise it is made.
    case once
    /// What is recorded comes from the recording; the rest is asked of the service and added, unless it is unsafe.
    case new
    /// Everything is asked of the service, and takes the place of the recording when it is finished.
    case rewrite
    /// Everything is asked of the service; nothing is read or written.
    case live
    /// What is safe is asked of the service, and its responses are compared with the recording.
    case verify
}
