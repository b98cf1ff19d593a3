extension Window {
    /// The screens, the one on top last.
    public var screens: [any Screen] { layers.compactMap(\.screen) }
    /// The screen that a person is at, also while a dialog lies over it.
    public var topScreen: (any Screen)? { layers.last { !$0.isDialog }?.screen }
    /// The dialog that waits for an answer, if any.
    public var dialog: Dialog? {
        if case .dialog(let dialog)? = topLayer?.content { dialog } else { nil }
    }

    var topLayer: WindowLayer? { layers.last }

    /// Puts a screen on top; the one below keeps its focus and its place.
    public func push(_ screen: any Screen) {
        topScreen?.willDisappear()
        dismissDialogs()
        layers.append(WindowLayer(.screen(screen)))
        appear()
    }

    /// Takes the top screen away, with its dialogs and what it has running; the last screen stays.
    public func pop() {
        guard screens.count > 1 else { return }
        removeTop()
        appear()
    }

    /// Puts a screen in the place of the top one.
    public func replace(_ screen: any Screen) {
        if topScreen != nil { removeTop() }
        layers.append(WindowLayer(.screen(screen)))
        appear()
    }

    /// Puts a screen in the place of all there are.
    public func replaceAll(_ screen: any Screen) {
        while topScreen != nil { removeTop() }
        layers.append(WindowLayer(.screen(screen)))
        appear()
    }

    /// Asks a person something above everything else; a second one goes above the first.
    public func present(_ dialog: Dialog) {
        layers.append(WindowLayer(.dialog(dialog)))
        setNeedsDisplay()
    }

    /// Takes the topmost dialog away without an answer; the focus goes back to where it was.
    public func dismissDialog() {
        guard topLayer?.isDialog == true else { return }
        layers.removeLast()
        setNeedsDisplay()
    }

    private func dismissDialogs() {
        while topLayer?.isDialog == true { layers.removeLast() }
    }

    private func removeTop() {
        dismissDialogs()
        guard let layer = layers.last else { return }
        layer.screen?.willDisappear()
        cancelActivities(of: layer)
        layers.removeLast()
    }

    private func appear() {
        setNeedsDisplay()
        topScreen?.didAppear(in: self)
    }
}
