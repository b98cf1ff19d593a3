extension Window {
    /// The screens, from the lowest to the top one.
    package var screens: [any Screen] { stack.layers.compactMap(\.screen) }
    /// The top screen, even while a dialog covers it.
    package var topScreen: (any Screen)? { stack.screen?.screen }
    /// The topmost dialog above the top screen.
    package var dialog: Dialog? {
        if case .dialog(let dialog)? = stack.top?.content { dialog } else { nil }
    }

    /// Puts a screen on top. The screen below keeps its focus and its scroll positions.
    public func push(_ screen: any Screen) {
        topScreen?.willDisappear()
        dismissDialogs()
        show(screen)
    }

    /// Removes the top screen with its dialogs, and cancels its activities. The last screen stays.
    public func pop() {
        guard screens.count > 1 else { return }
        removeTop()
        appear()
    }

    /// Replaces the top screen.
    public func replace(_ screen: any Screen) {
        if topScreen != nil { removeTop() }
        show(screen)
    }

    package func replaceAll(_ screen: any Screen) {
        while topScreen != nil { removeTop() }
        show(screen)
    }

    /// Removes a screen that others cover, so that going back does not lead to it. Cancels its activities.
    package func removeBelow(_ screen: any Screen) {
        guard topScreen !== screen, let index = stack.layers.firstIndex(where: { $0.screen === screen })
        else { return }
        cancelActivities(of: stack.layers[index])
        stack.layers.remove(at: index)
    }

    /// Shows a dialog above the screen and above any other dialog.
    public func present(_ dialog: Dialog) {
        stack.layers.append(WindowLayer(.dialog(dialog)))
        setNeedsDisplay()
    }

    /// Closes the topmost dialog without running a button's action. The focus returns to where it was.
    package func dismissDialog() {
        guard stack.top?.isDialog == true else { return }
        stack.layers.removeLast()
        setNeedsDisplay()
        if dialog == nil { topScreen?.didUncover(in: self) }
    }

    private func dismissDialogs() { while stack.top?.isDialog == true { stack.layers.removeLast() } }

    private func removeTop() {
        dismissDialogs()
        guard let layer = stack.layers.last else { return }
        layer.screen?.willDisappear()
        cancelActivities(of: layer)
        stack.layers.removeLast()
    }

    private func show(_ screen: any Screen) {
        stack.layers.append(WindowLayer(.screen(screen)))
        appear()
    }

    private func appear() {
        // The message was about the previous screen.
        stack.status = nil
        setNeedsDisplay()
        topScreen?.didAppear(in: self)
    }
}
