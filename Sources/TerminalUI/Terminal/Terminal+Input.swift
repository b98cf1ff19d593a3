import CNcurses
import Waiting

extension Terminal {
    /// Returns the next complete event, or nil if there is none yet. Never waits.
    ///
    /// If the result is nil, an event may still be incomplete, such as an Escape: see `patience`.
    package func nextEvent() -> InputEvent? {
        while !isClosed {
            if let event = decoder.next() { return event }
            guard !steps.isEmpty ? takeStep() : readOne() else { return nil }
        }
        return nil
    }

    /// The time to wait for the rest of an incomplete event before calling `endOfWait()`. Nil if no event is
    /// incomplete.
    ///
    /// An Escape begins the codes of many keys, so it is a key itself only if nothing follows it for a while.
    package var patience: Duration? { decoder.patience }

    /// Treats an incomplete event as complete, because nothing followed it within `patience`.
    package func endOfWait() { decoder.endOfWait() }

    /// Puts an event in front of the terminal's input, to be decoded like a typed key.
    ///
    /// Keys are pushed back to ncurses, one code at a time. Clicks and pastes become the bytes that a terminal
    /// sends. A size becomes a resize, which ncurses reports like any other.
    package func inject(_ event: InputEvent) {
        guard !isClosed, !hasHungUp else { return }
        steps.append(contentsOf: InputEncoder.steps(for: event))
        listener?.inputWasInjected()
    }

    /// Whether `nextEvent` will return something, now or after `patience`.
    public var hasPendingInput: Bool {
        !isClosed && (!steps.isEmpty || decoder.hasEvents || decoder.patience != nil)
    }

    /// Injects the next step. Returns false if it has to wait, because the input before it is still incomplete.
    private func takeStep() -> Bool {
        if steps.first == .boundary, decoder.patience != nil { return false }
        // `steps` is a slice, so this takes constant time, however much was pasted.
        switch steps.removeFirst() {
        case .code(.byte(let byte)): putBack(Int32(byte))
        case .code(.key(let code, _)): putBack(code)
        case .boundary: decoder.forgetClicks()
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
        // ncurses' queue is full only if a key was read in part. Reading then makes room.
        if ungetch(code) == cn_err { read() }
        read()
    }

    /// Reads one code of typed input. Returns false if there is none.
    private func readOne() -> Bool {
        guard let descriptor = inputFileDescriptor, !hasHungUp, !isSuspended else { return false }
        select()
        if read() { return true }
        // At the end of input, ncurses returns the same as when nothing was typed.
        guard cn_is_at_end(descriptor) != 0 else { return false }
        hasHungUp = true
        decoder.endOfWait()
        decoder.emit(.endOfInput)
        return true
    }

    @discardableResult
    private func read() -> Bool {
        let code = wgetch(screen.inputWindow)
        guard code != cn_err else { return false }
        if code == cn_key_resize {
            decoder.emit(.resize(size))
        } else if code < cn_key_min {
            decoder.feed(.byte(UInt8(truncatingIfNeeded: code)), at: .now)
            if let report = decoder.takeReport() { heed(report) }
        } else {
            decoder.feed(.key(code, name: name(ofKey: code)), at: .now)
        }
        return true
    }

    /// Reacts to an answer of the terminal: chooses colours that suit the reported background, or makes the terminal
    /// show each frame at once.
    private func heed(_ report: String) {
        if TerminalModes.saysFrames(report) { joinFrames() }
        guard let background = TerminalSettings.Background(report: report) else { return }
        drawing.adopt(Palette(settings, background: background), on: size)
    }

    private func name(ofKey code: Int32) -> String? {
        guard code > cn_key_max else { return nil }
        return keyname(code).map { String(cString: $0) }
    }

    /// Discards the events that opening the terminal has caused.
    func discardUnread() {
        select()
        flushinp()
    }
}
