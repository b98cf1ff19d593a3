/// A proof that something is gone, and not merely about to appear.
public enum AbsenceProof: Hashable, Sendable {
    /// The thing was there at some time during the wait, and is not there now.
    case seenFirst
    /// The thing was absent from this many frames in a row (at least one) of the scope's displays. Or the thing is
    /// absent and nothing is running or pending, so that only a signal, or work that the loop does not see, can show it
    /// in a later frame.
    case stable(frames: Int)
}

/// Waits until something is gone, and there is proof of that.
///
/// - Parameters:
///   - what: the thing that goes away, to complete "Waited for the end of …".
///   - isPresent: returns whether the thing is there; evaluated after every pass.
/// - Throws: a `WaitFailure`; when the time is up, it says whether the thing was never seen, is still there,
///   or was absent from too few frames.
@UIActor
public func gone(
    _ what: String, within timeout: Duration = WaitingDefaults.timeout, proof: AbsenceProof = .seenFirst,
    scope: LoopScope? = nil, failsWhenQuiescent: Bool = false, fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, _ isPresent: @escaping @UIActor () throws -> Bool
) async throws(WaitFailure) {
    let loop = UILoop.shared
    let scope = scope ?? loop.scope
    let absence = Absence(proof: proof, frame: scope.frames)
    let request = WaitRequest(
        what: "the end of \(what)", location: FileLocation(file: fileID, path: filePath, line: line),
        timeout: timeout, scope: scope, failsWhenQuiescent: failsWhenQuiescent || proof != .seenFirst,
        note: { absence.explanation(of: what) })
    try await loop.wait(request) { probe in
        absence.look(
            isPresent: try isPresent(), frame: scope.frames, isQuiescent: probe.moment == .quiescence)
    }.get()
}

/// Observes the thing that `gone` waits for.
@UIActor
private final class Absence {
    private let proof: AbsenceProof
    private var wasSeen = false
    private var isPresent = false
    private var lastFrame: Int
    private var absentFrames = 0

    init(proof: AbsenceProof, frame: Int) {
        // Zero frames would prove nothing.
        self.proof = if case .stable(let frames) = proof { .stable(frames: max(1, frames)) } else { proof }
        lastFrame = frame
    }

    /// Records an observation, and returns whether the absence is proven.
    func look(isPresent: Bool, frame: Int, isQuiescent: Bool) -> Bool {
        self.isPresent = isPresent
        wasSeen = wasSeen || isPresent
        if isPresent { absentFrames = 0 } else if frame > lastFrame { absentFrames += 1 }
        lastFrame = frame
        guard !isPresent else { return false }
        switch proof {
        case .seenFirst: return wasSeen
        case .stable(let frames): return absentFrames >= frames || isQuiescent
        }
    }

    func explanation(of what: String) -> String? {
        if isPresent { return "It is still there: \(what)." }
        switch proof {
        case .seenFirst: return wasSeen ? nil : "It was never seen: \(what)."
        case .stable(let frames):
            return absentFrames >= frames
                ? nil : "It was absent from \(absentFrames) of \(frames) frames: \(what)."
        }
    }
}
