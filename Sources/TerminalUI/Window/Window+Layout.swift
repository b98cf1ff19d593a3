import Waiting

extension Window {
    /// Lays out, without painting, if anything has changed since the last layout.
    public func layoutIfNeeded() {
        guard !isClosed, needsLayout || change.isPending || placement.size != terminal.size else {
            return
        }
        needsLayout = false
        needsPaint = true
        hasTyped = false
        change.clear()
        watch.stop()
        let layout = watch.run({ layOut() }, onChange: whenObservedChanges)
        placement = Placement(layout)
        unpainted = layout
        tellArrival()
    }

    /// Paints the controls of the last layout into a grid, if that has not been done.
    func paintIfNeeded() {
        guard let layout = unpainted else { return }
        unpainted = nil
        requestedDelay = nil
        watch.run({ layout.paint() }, onChange: whenObservedChanges)
        placement.take(paintedBy: layout)
        scheduleNextFrame()
    }

    /// Asks for one more frame a little later. Observation reports a change before it is stored, so a
    /// change of another thread may come too late for the frame that it asked for.
    func paintAgain() {
        _ = loop.schedule(after: .milliseconds(16), name: "a change elsewhere", in: decorationScope) {
            [weak self] in self?.setNeedsDisplay()
        }
    }

    /// Places the views until the focus is at a control that is there: mostly once, at most three times. The
    /// footer then shows the keys of that control.
    private func layOut() -> Layout {
        updateEnvironment()
        var layout = isLargeEnough ? pass() : notice()
        var passes = 1
        while isLargeEnough, !settleFocus(layout.controls), passes < 3 {
            layout = pass()
            passes += 1
        }
        keyRoute = route(in: layout.controls)
        dropReasonThatIsOver()
        return layout
    }

    /// Clears a message that says why a key cannot be used, once it can.
    private func dropReasonThatIsOver() {
        guard let status, status.isReason,
            !(keyRoute.first + keyRoute.rest).contains(where: {
                $0.disabledReason == status.text
            })
        else { return }
        self.status = nil
        setNeedsDisplay()
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
            DialogView(dialog: dialog) { [weak self] in self?.choose($0) }
                .place(in: layout.screen, in: layout)
            layout.placeOverlays()
        }
        return layout
    }

    private func notice() -> Layout {
        let layout = Layout(environment: environment, layer: Layer())
        let (size, minimum) = (terminal.size, minimumSize)
        Text(
            "This window is \(size.width) × \(size.height). Make it at least "
                + "\(minimum.width) × \(minimum.height)."
        ).place(in: layout.screen, in: layout)
        return layout
    }

    var isLargeEnough: Bool {
        terminal.size.width >= minimumSize.width && terminal.size.height >= minimumSize.height
    }

    func makeEnvironment() -> Environment {
        Environment(
            size: terminal.size, activeBindings: { [weak self] in self?.shownBindings ?? [] },
            showStatus: { [weak self] in self?.showStatus($0) },
            focus: { [weak self] in self?.focus($0) },
            requestFrame: { [weak self] delay in
                guard let self else { return }
                requestedDelay = min(delay, requestedDelay ?? delay)
            })
    }

    private func updateEnvironment() {
        environment.size = terminal.size
        environment.now = scope.clock.now
        environment.activities = activities
        environment.status = status
    }

    /// Gives each layer a focus among its controls; false when the layout was made for another focus.
    private func settleFocus(_ controls: [PlacedControl]) -> Bool {
        var isSettled = true
        for layer in layers.suffix(from: layers.lastIndex { !$0.isDialog } ?? 0) {
            // A loop, since a closure would be checked for its actor each time.
            var order: [ControlID] = []
            order.reserveCapacity(controls.count)
            for placed in controls where placed.isFocusable && placed.layer === layer {
                if let id = placed.id { order.append(id) }
            }
            let supposed = layer.focus
            layer.settleFocus(in: order)
            if layer.focus != supposed { isSettled = false }
        }
        return isSettled
    }

    /// Keeps one timer for all views that asked for another frame, and none when no view did.
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
