import Waiting

extension Window {
    /// Lays out when anything has changed since the last time, without painting.
    public func layoutIfNeeded() {
        guard !isClosed, needsLayout || change.isPending || placement.grid.size != terminal.size else {
            return
        }
        needsLayout = false
        needsPaint = true
        change.clear()
        requestedDelay = nil
        placement = watch.run {
            layOut()
        } onChange: { [change, loop, weak self] in
            change.set()
            loop.wakeUp()
            if !loop.isOnLoopThread { Task { @UIActor in self?.paintAgain() } }
        }
        scheduleNextFrame()
        tellArrival()
    }

    /// Observation speaks before a change is stored. What another thread stores a moment later may miss the
    /// frame that it asked for; it is in the next one.
    private func paintAgain() {
        _ = loop.schedule(after: .milliseconds(16), name: "a change elsewhere", in: decorationScope) {
            [weak self] in self?.setNeedsDisplay()
        }
    }

    /// Lays out until focus and footer agree with what is there: mostly once, at most three times.
    private func layOut() -> Placement {
        guard terminal.size.width >= minimumSize.width, terminal.size.height >= minimumSize.height else {
            return layOutNotice()
        }
        var placement = Placement()
        for _ in 0..<3 {
            let layout = pass()
            placement = Placement(layout)
            let isSettled = settleFocus(placement)
            let bindings = bindings(in: placement)
            let isSame =
                bindings.count == knownBindings.count
                && zip(bindings, knownBindings).allSatisfy { $0.looksLike($1) }
            knownBindings = bindings
            if isSettled && isSame { break }
        }
        return placement
    }

    private func pass() -> Layout {
        let base = layers.last { !$0.isDialog }
        let layout = Layout(environment: environment, layer: base ?? Layer(), activeLayer: topLayer)
        if let screen = base?.screen {
            layout.placeFitted(scaffold(screen, screen.body), in: layout.screen)
            layout.placeOverlays()
        }
        for layer in layers.drop(while: { $0 !== base }).dropFirst() {
            guard case .dialog(let dialog) = layer.content else { continue }
            layout.begin(layer)
            DialogView(dialog: dialog) { [weak self] in self?.answer($0) }
                .place(in: layout.screen, in: layout)
            layout.placeOverlays()
        }
        return layout
    }

    private func layOutNotice() -> Placement {
        let layout = Layout(environment: environment, layer: Layer())
        let (size, minimum) = (terminal.size, minimumSize)
        Text(
            "This window is \(size.width) × \(size.height). Make it at least "
                + "\(minimum.width) × \(minimum.height)."
        ).place(in: layout.screen, in: layout)
        return Placement(layout)
    }

    private var environment: Environment {
        Environment(
            size: terminal.size, now: scope.clock.now, activeBindings: knownBindings,
            activities: activities, status: status,
            showStatus: { [weak self] in self?.showStatus($0) },
            requestFrame: { [weak self] delay in
                guard let self else { return }
                requestedDelay = min(delay, requestedDelay ?? delay)
            })
    }

    /// Gives each layer a focus that is there; false when what was painted supposed another one.
    private func settleFocus(_ placement: Placement) -> Bool {
        var isSettled = true
        for layer in layers.suffix(from: layers.lastIndex { !$0.isDialog } ?? 0) {
            let order = placement.controls.compactMap { $0.layer === layer && $0.isFocusable ? $0.id : nil }
            let supposed = layer.focus
            layer.settleFocus(in: order)
            if layer.focus != supposed { isSettled = false }
        }
        return isSettled
    }

    /// Moves what moves by itself, only while something that does is shown: one timer for all that ask.
    private func scheduleNextFrame() {
        guard let delay = requestedDelay else {
            frameTimer?.cancel()
            frameTimer = nil
            return
        }
        guard frameTimer == nil else { return }
        frameTimer = loop.schedule(after: delay, name: "next frame", in: decorationScope) { [weak self] in
            self?.frameTimer = nil
            self?.setNeedsDisplay()
        }
    }
}
