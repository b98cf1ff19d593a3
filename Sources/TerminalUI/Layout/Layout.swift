public import Waiting

/// One pass over the views of a frame, which gathers the cells that controls paint, and their elements.
@UIActor
public final class Layout {
    /// The state of the window that views can read.
    public let environment: Environment

    let pass = Pass()
    let canvas: Canvas
    /// The part of the screen that may be painted at the moment.
    private(set) var clip: Rect
    private(set) var controls: [PlacedControl] = []
    private(set) var nodes: [ElementResolver.Node] = []
    /// The layer that is being placed: the screen, or a dialog above it.
    private(set) var layer: Layer
    /// The layer on top, which alone has the focus.
    private let activeLayer: Layer
    private(set) var covers: [Placement.Cover] = []
    private var parent: Int?
    private var overlays: [(overlay: Overlay, anchor: Rect)] = []
    private var scopes: [KeyBinding] = []
    private var isFloating = false
    private var usedIDs: Set<LayerID> = []

    public var size: Size { environment.size }
    var screen: Rect { Rect(size: size) }

    init(environment: Environment, layer: Layer, activeLayer: Layer? = nil) {
        self.environment = environment
        self.layer = layer
        self.activeLayer = activeLayer ?? layer
        canvas = Canvas(size: environment.size)
        clip = Rect(size: environment.size)
    }

    // MARK: What views call

    /// Paints a control into `frame`, and notes its element and its keys.
    public func place(_ control: some Control, in frame: Rect) {
        let id = control.id.map(unused)
        // A control without room is not seen, so its focus would not be seen either.
        let isFocusable = id != nil && !isFloating && !frame.isEmpty && control.isFocusable
        let context = ControlContext(
            id: id, frame: frame, isFocused: isFocusable && id == layer.focus && layer === activeLayer,
            environment: environment,
            memory: layer.memory)
        var element = control.paint(on: canvas(for: frame), in: context)
        element.id = id
        element.frame = frame
        if isFocusable { element.states.insert(.focusable) }
        if context.isFocused { element.states.insert(.focused) }
        for index in element.children.indices { element.children[index].move(by: frame.origin) }
        add(element)
        controls.append(
            PlacedControl(
                control: control, context: context, visibleFrame: frame.intersection(clip), layer: layer,
                isFocusable: isFocusable, scopes: scopes))
        if let overlay = control.overlay(in: context) {
            let anchor = overlay.anchor?.offset(by: frame.origin) ?? frame
            overlays.append((overlay, anchor))
        }
    }

    /// Places `content` as the parts of one element, such as a titled box.
    public func group(
        _ role: Role, label: String, value: String? = nil, in frame: Rect, content: () -> Void
    ) {
        let outer = parent
        parent = add(Element(role: role, label: label, value: value, frame: frame))
        content()
        parent = outer
    }

    /// Places `content`, of which only the part in `frame` is shown.
    public func clipped(to frame: Rect, content: () -> Void) {
        let outer = clip
        clip = clip.intersection(frame)
        content()
        clip = outer
    }

    /// Places `content` with key bindings that work while the focus is in it, and go before the control's
    /// own.
    public func scoped(_ bindings: [KeyBinding], content: () -> Void) {
        let outer = scopes
        scopes = bindings + scopes
        content()
        scopes = outer
    }

    /// Places a view at the upper left of `frame`, no larger than it can use.
    public func placeFitted(_ view: any View, in frame: Rect) {
        let view = view as? Measured ?? Measured(view)
        let width = view.width(in: self).fitted(to: frame.width)
        let height = view.height(forWidth: width, in: self).fitted(to: frame.height)
        view.place(in: Rect(x: frame.x, y: frame.y, width: width, height: height), in: self)
    }

    /// Adds an overlay that floats beside `anchor`, above everything else of its layer.
    public func float(_ overlay: Overlay, at anchor: Rect) {
        overlays.append((overlay, anchor))
    }

    // MARK: What the module calls

    /// Places a control with `content` inside of its element.
    func place(_ control: some Control, in frame: Rect, content: () -> Void) {
        place(control, in: frame)
        let outer = parent
        parent = nodes.count - 1
        content()
        parent = outer
    }

    /// Paints lines and blanks between controls; they have no meaning, so they are no element.
    func decorate(_ frame: Rect, with paint: (Canvas) -> Void) {
        paint(canvas(for: frame))
    }

    private func canvas(for frame: Rect) -> Canvas {
        canvas.clipped(to: clip).translated(by: Point(x: -clip.x, y: -clip.y)).clipped(to: frame)
    }

    /// Clears `frame`, and hides what was placed in it from clicks; views placed later lie above it.
    func cover(_ frame: Rect, isModal: Bool) {
        let hidden = frame.intersection(screen)
        decorate(hidden) { $0.fill($0.bounds) }
        covers.append(
            Placement.Cover(
                frame: hidden, firstNode: nodes.count, firstControl: controls.count, isModal: isModal))
    }

    /// Places the overlays of the layer, once the rest of it is placed.
    func placeOverlays() {
        let pending = overlays
        overlays = []
        for (overlay, anchor) in pending {
            let content = Measured(overlay.content)
            let wanted = max(content.width(in: self).ideal, overlay.minimumWidth ?? 0)
            let width = min(wanted, screen.width)
            let height = content.height(forWidth: width, in: self).ideal
            let frame = Overlay.frame(for: Size(width: width, height: height), at: anchor, in: screen)
            guard !frame.isEmpty else { continue }
            cover(frame, isModal: false)
            isFloating = true
            clipped(to: frame) { content.place(in: frame, in: self) }
            isFloating = false
        }
    }

    /// The state of the layout, for `rewind`.
    func mark() -> Mark {
        Mark(
            controls: controls.count, nodes: nodes.count, overlays: overlays.count, cursor: canvas.cursor,
            usedIDs: usedIDs)
    }

    /// Removes what has been placed since `mark` within `frame`.
    func rewind(to mark: Mark, clearing frame: Rect) {
        controls.removeLast(controls.count - mark.controls)
        nodes.removeLast(nodes.count - mark.nodes)
        overlays.removeLast(overlays.count - mark.overlays)
        usedIDs = mark.usedIDs
        canvas.surface.cursor = mark.cursor
        decorate(frame) { $0.fill($0.bounds) }
    }

    /// The identity of one layout: sizes measured in it are not used in the next.
    final class Pass: Sendable {}

    struct Mark {
        var controls: Int
        var nodes: Int
        var overlays: Int
        var cursor: Point?
        fileprivate var usedIDs: Set<LayerID>
    }

    /// Begins a layer above all that has been placed; only it takes keys and clicks.
    func begin(_ layer: Layer) {
        self.layer = layer
        clip = screen
        parent = nil
        scopes = []
    }

    @discardableResult
    private func add(_ element: Element) -> Int {
        nodes.append(ElementResolver.Node(element: element, parent: parent, clip: clip))
        return nodes.count - 1
    }

    /// The id itself, or with a number added when another control of the layer has it already.
    private func unused(_ id: ControlID) -> ControlID {
        var candidate = id
        var number = 1
        while !usedIDs.insert(LayerID(layer: ObjectIdentifier(layer), id: candidate)).inserted {
            number += 1
            candidate = ControlID("\(id.name)-\(number)")
        }
        return candidate
    }
}

fileprivate struct LayerID: Hashable {
    var layer: ObjectIdentifier
    var id: ControlID
}
