import Waiting

extension Window {
    /// Lays out the window, without painting it, if anything has changed since the last layout.
    package func layoutIfNeeded() {
        guard !isClosed, latest.isOutdated || latest.change.isSet || latest.layout?.size != terminal.size
        else { return }
        latest.isOutdated = false
        latest.needsPaint = true
        latest.hasTyped = false
        latest.change.clear()
        latest.watch.stop()
        let layout = latest.watch.run({ layOut() }, onChange: whenObservedChanges)
        latest.layout = layout
        tellArrival()
    }

    /// Paints the controls of the last layout, unless they are painted already.
    func paintIfNeeded() {
        guard let layout = latest.layout, !layout.isPainted else { return }
        sources.requestedDelay = nil
        latest.watch.run({ layout.paint() }, onChange: whenObservedChanges)
        scheduleNextFrame()
    }

    /// Asks for one more frame a little later. Observation reports a change before the new value is stored.
    /// If another thread stores the value, the frame that the change asked for may still show the old value.
    func paintAgain() {
        _ = loop.schedule(after: .milliseconds(16), name: "a change elsewhere", in: sources.decoration) {
            [weak self] in self?.setNeedsDisplay()
        }
    }

    /// Places the views until the control with the focus exists, so that the footer shows its keys. One pass is
    /// usually enough. There are at most three.
    private func layOut() -> Layout {
        updateEnvironment()
        var layout = isLargeEnough ? pass() : notice()
        var passes = 1
        while isLargeEnough, !settleFocus(layout.controls), passes < 3 {
            layout = pass()
            passes += 1
        }
        latest.keyRoute = route(in: layout.controls)
        dropReasonThatIsOver()
        return layout
    }

    /// Clears a message that says why a key is disabled, as soon as the key works again.
    private func dropReasonThatIsOver() {
        guard let status = stack.status, status.isReason,
            !(latest.keyRoute.first + latest.keyRoute.rest).contains(where: {
                $0.disabledReason == status.text
            })
        else { return }
        stack.status = nil
        setNeedsDisplay()
    }

    private func pass() -> Layout {
        let base = stack.screen
        let layout = Layout(environment: environment, layer: base ?? Layer(), activeLayer: stack.top)
        if let screen = base?.screen {
            layout.placeFitted(scaffold(screen, screen.body), in: layout.screen)
            layout.placeOverlays()
        }
        for layer in stack.shown {
            guard case .dialog(let dialog) = layer.content else { continue }
            layout.begin(layer)
            DialogView(dialog: dialog) { [weak self] in self?.choose($0) }
                .place(in: layout.screen, in: layout)
            layout.placeOverlays()
        }
        return layout
    }

    private func notice() -> Layout {
        let layout = Layout(environment: environment, layer: Layer())
        Text(smallness).place(in: layout.screen, in: layout)
        return layout
    }

    /// The sentence that a window below its minimum size shows in place of its screens.
    package var smallness: String {
        "This window is \(terminal.size.width) × \(terminal.size.height). Make it at least "
            + "\(minimumSize.width) × \(minimumSize.height)."
    }

    package var isLargeEnough: Bool {
        terminal.size.width >= minimumSize.width && terminal.size.height >= minimumSize.height
    }

    func makeEnvironment() -> Environment {
        Environment(
            size: terminal.size, activeBindings: { [weak self] in self?.shownBindings ?? [] },
            showStatus: { [weak self] in self?.showStatus($0) },
            focus: { [weak self] in self?.focus($0) },
            requestFrame: { [weak self] delay in
                guard let self else { return }
                sources.requestedDelay = min(delay, sources.requestedDelay ?? delay)
            })
    }

    private func updateEnvironment() {
        environment.size = terminal.size
        environment.now = scope.clock.now
        environment.activities = activities
        environment.status = stack.status
    }

    /// Settles the focus of each layer. Returns false if the layout was made for another focus.
    private func settleFocus(_ controls: [PlacedControl]) -> Bool {
        var isSettled = true
        for layer in stack.shown {
            let order = controls.filter { $0.isFocusable && $0.layer === layer }.compactMap(\.id)
            let supposed = layer.focus
            layer.settleFocus(in: order)
            if layer.focus != supposed { isSettled = false }
        }
        return isSettled
    }

    /// Keeps one timer for all views that asked for another frame. Cancels it if no view did.
    private func scheduleNextFrame() {
        guard animates, let delay = sources.requestedDelay else {
            sources.frameTimer?.cancel()
            sources.frameTimer = nil
            return
        }
        guard sources.frameTimer == nil else { return }
        sources.frameTimer = loop.schedule(after: delay, name: "next frame", in: sources.decoration) {
            [weak self] in
            self?.sources.frameTimer = nil
            self?.setNeedsDisplay()
        }
    }
}
