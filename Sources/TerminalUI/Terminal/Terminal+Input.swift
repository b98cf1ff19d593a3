import CNcurses
import Waiting

extension Terminal {
    /// The next thing that arrived, or nil when there is none by now; never waits.
    ///
    /// Nil may also mean that something has begun, such as an Escape: see `patience`.
    public func nextEvent() -> InputEvent? {
        while !isClosed {
            if let event = decoder.next() { return event }
            guard !steps.isEmpty ? takeStep() : readOne() else { return nil }
        }
        return nil
    }

    /// How long to give the rest of what has begun before `endOfWait()` says that there is none.
    ///
    /// An Escape is a key of its own only when nothing follows it for a while. Nil when nothing has begun.
    public var patience: Duration? { decoder.patience }

    /// Nothing followed in the time that `patience` gave it: what has begun is all there is.
    public func endOfWait() { decoder.endOfWait() }

    /// Puts an event in the queue that the terminal feeds, to be decoded like what a person types.
    ///
    /// Keys go in front of ncurses, one code at a time; the mouse and pastes as the bytes that a terminal sends;
    /// a size to ncurses, which reports it as it reports any.
    public func inject(_ event: InputEvent) {
        guard !isClosed else { return }
        steps.append(contentsOf: InputEncoder.steps(for: event))
        listener?.inputWasInjected()
    }

    /// Whether something has not come out of `nextEvent` yet.
    public var hasPendingInput: Bool { !isClosed && (!steps.isEmpty || decoder.hasEvents) }

    private func takeStep() -> Bool {
        switch steps.removeFirst() {
        case .code(.byte(let byte)): putBack(Int32(byte))
        case .code(.key(let code, _)): putBack(code)
        case .boundary:
            decoder.endOfWait()
            decoder.forgetClicks()
        case .resize(let size):
            adopt(size)
            read()
        case .end:
            hasHungUp = true
            decoder.emit(.endOfInput)
        }
        return true
    }

    private func putBack(_ code: Int32) {
        select()
        // Full only when a key was read in part, and then reading makes room.
        if ungetch(code) == cn_err { read() }
        read()
    }

    /// Reads one code from what was typed; false when there is none.
    private func readOne() -> Bool {
        guard let descriptor = inputFileDescriptor, !hasHungUp, !isSuspended else { return false }
        select()
        if read() { return true }
        // At the end ncurses answers as it does when nothing was typed.
        guard cn_is_at_end(descriptor) != 0 else { return false }
        hasHungUp = true
        decoder.endOfWait()
        decoder.emit(.endOfInput)
        return true
    }

    @discardableResult
    private func read() -> Bool {
        let code = wgetch(inputWindow)
        guard code != cn_err else { return false }
        if code == Int32(cn_key_resize) {
            decoder.emit(.resize(size))
        } else if code < Int32(cn_key_min) {
            decoder.feed(.byte(UInt8(truncatingIfNeeded: code)), at: .now)
        } else {
            decoder.feed(.key(code, name: name(ofKey: code)), at: .now)
        }
        return true
    }

    /// The name of a key whose code depends on the terminal's description.
    private func name(ofKey code: Int32) -> String? {
        guard code > Int32(cn_key_max) else { return nil }
        return keyname(code).map { String(cString: $0) }
    }

    /// Throws away what ncurses has to report from being opened.
    func discardUnread() {
        select()
        flushinp()
    }
}
