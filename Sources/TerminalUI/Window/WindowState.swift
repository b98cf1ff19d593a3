import Waiting

/// The screens of a window with their dialogs, their activities and their status message.
@UIActor
struct WindowStack {
    var layers: [WindowLayer] = []
    var activities: [(activity: WindowActivity, layer: WindowLayer?)] = []
    /// The message in the status line.
    var status: StatusMessage?

    /// The topmost dialog, or else the top screen: it alone takes keys.
    var top: WindowLayer? { layers.last }
    /// The top screen, also while a dialog lies over it.
    var screen: WindowLayer? { layers.last { !$0.isDialog } }
    /// The top screen and the dialogs above it.
    var shown: ArraySlice<WindowLayer> { layers.suffix(from: layers.lastIndex { !$0.isDialog } ?? 0) }
}

/// The latest layout of a window, and whether it is out of date.
@UIActor
struct LatestLayout {
    var layout: Layout?
    var keyRoute = KeyRoute(focused: nil, rest: [])
    var isOutdated = true
    var needsPaint = true
    /// Whether the focused field has taken a letter since.
    var hasTyped = false
    /// Observes the state that the layout has read.
    let watch = ObservationWatch()
    /// Whether observed state has changed since.
    let change = ObservationWatch.Change()

    /// The control with the focus of a layer, if it is there.
    func focused(in layer: WindowLayer) -> PlacedControl? { layout?.controls.focused(in: layer) }
}

/// The sources and timers of a window on its loop.
@UIActor
struct WindowSources {
    var display: LoopSource?
    var listener: TerminalListener?
    /// The timer of the next frame that a view has asked for.
    var frameTimer: LoopSource?
    /// The shortest time after which a view asked for another frame.
    var requestedDelay: Duration?
    /// The scope of timers that only animate; no wait takes them into account.
    let decoration = LoopScope("decoration")
}
