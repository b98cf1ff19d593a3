import Waiting

/// The screens of a window with their dialogs, their activities and their status message.
@UIActor
struct WindowStack {
    var layers: [WindowLayer] = []
    var activities: [(activity: WindowActivity, layer: WindowLayer?)] = []
    var status: StatusMessage?
    /// The layer that got the last click.
    weak var clicked: WindowLayer?

    /// The topmost dialog, or else the top screen. Only this layer takes keys.
    var top: WindowLayer? { layers.last }
    /// The top screen, even while a dialog covers it.
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
    /// Whether the focused field has taken a letter since the layout.
    var hasTyped = false
    let watch = ObservationWatch()
    /// Whether observed state has changed since the layout.
    let change = ObservationWatch.Flag()

    /// The control that has the focus of `layer`, if the layout has placed it.
    func focused(in layer: WindowLayer) -> PlacedControl? { layout?.controls.focused(in: layer) }
}

/// The sources and timers of a window on its loop.
@UIActor
struct WindowSources {
    var display: LoopSource?
    var listener: TerminalListener?
    var frameTimer: LoopSource?
    /// The shortest delay of the frames that views have asked for.
    var requestedDelay: Duration?
    /// The scope of timers that only animate. No wait takes them into account.
    let decoration = LoopScope("decoration")
}
