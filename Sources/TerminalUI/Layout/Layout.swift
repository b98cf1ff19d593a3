public import Waiting

/// One pass over the views of a frame: places all controls, then paints them.
@UIActor
public final class Layout {
    /// The state of the window that views can read.
    public let environment: Environment

    /// The identity of this layout. A measured size is reused only within the same layout.
    let pass = Pass()
    public let size: Size
    /// Made on first use, because some layouts are never painted.
    private(set) lazy var canvas = Canvas(size: size)
    /// The part of the screen that may be painted at the moment.
    private(set) var clip: Rect
    private(set) var controls: [PlacedControl] = []
    private(set) var nodes: [ElementResolver.Node] = []
    private var strokes: [Stroke] = []
    /// The layer that is being placed: the screen, or a dialog above it.
    private(set) var layer: Layer
    /// The topmost layer. Only its controls can have the focus.
    private let activeLayer: Layer
    private(set) var covers: [Cover] = []
    private var parent: Int?
    private(set) var scopes: [KeyBinding] = []
    private var isFloating = false
    private var usedIDs: Set<LayerID> = []

    private(set) var isPainted = false
    /// The elements that were painted.
    private(set) var elements: [Element] = []

    var screen: Rect { Rect(size: size) }

    init(environment: Environment, layer: Layer, activeLayer: Layer? = nil) {
        self.environment = environment
        self.layer = layer
        self.activeLayer = activeLayer ?? layer
        size = environment.size
        clip = Rect(size: size)
    }

    // MARK: What views call

    /// Places a control in `frame`. The control is painted after everything is placed.
    public func place(_ control: some Control, in frame: Rect) {
        var id = control.id
        if let wanted = id { id = unused(wanted) }
        // A control without room is invisible, so it cannot have the focus.
        let isFocusable = id != nil && !isFloating && !frame.isEmpty && control.isFocusable
        let context = ControlContext(
            id: id, frame: frame, isFocused: isFocused(id, isFocusable), environment: environment,
            memory: layer.memory)
        strokes.append(
            Stroke(kind: .control(controls.count, node: nodes.count), frame: frame, clip: clip))
        add(Element(role: .group, label: ""))
        controls.append(
            PlacedControl(
                control: control, context: context, visibleFrame: frame.intersection(clip), layer: layer,
                isFocusable: isFocusable, scopes: scopes))
    }

    /// Places `content` inside one element, such as a titled box.
    public func group(
        _ role: Role, label: String, value: String? = nil, in frame: Rect, content: () -> Void
    ) {
        let outer = parent
        parent = add(Element(role: role, label: label, value: value, frame: frame))
        content()
        parent = outer
    }

    /// Places `content`, and shows only the part of it inside `frame`.
    public func clipped(to frame: Rect, content: () -> Void) {
        let outer = clip
        clip = clip.intersection(frame)
        content()
        clip = outer
    }

    /// Places `content` with key bindings that work while the focus is inside it. They come before the bindings of
    /// the focused control.
    public func scoped(_ bindings: [KeyBinding], content: () -> Void) {
        let outer = scopes
        scopes = bindings + scopes
        content()
        scopes = outer
    }

    /// Places a view at the upper left of `frame`, no larger than the view can use.
    public func placeFitted(_ view: any View, in frame: Rect) {
        placeFitted(Measured(view), in: frame)
    }

    func placeFitted(_ view: Measured, in frame: Rect) {
        let width = view.width(in: self).fitted(to: frame.width)
        let height = view.height(forWidth: width, in: self).fitted(to: frame.height)
        view.place(in: Rect(x: frame.x, y: frame.y, width: width, height: height), in: self)
    }

    // MARK: What the module calls

    /// Places a control, and `content` inside the control's element.
    func place(_ control: some Control, in frame: Rect, content: () -> Void) {
        place(control, in: frame)
        let outer = parent
        parent = nodes.count - 1
        content()
        parent = outer
    }

    /// Paints lines and blanks between controls. They mean nothing to a reader, so they have no element.
    func decorate(_ frame: Rect, with paint: @escaping @UIActor (Canvas) -> Void) {
        strokes.append(Stroke(kind: .decoration(paint), frame: frame, clip: clip))
    }

    /// Paints everything in the order in which it was placed, and collects the elements.
    func paint() {
        isPainted = true
        for stroke in strokes {
            let canvas = canvas.clipped(to: stroke.clip).translated(
                by: Point(x: -stroke.clip.x, y: -stroke.clip.y)
            ).clipped(to: stroke.frame)
            switch stroke.kind {
            case .control(let index, let node): nodes[node].element = controls[index].paint(on: canvas)
            case .decoration(let paint): paint(canvas)
            }
        }
        elements = ElementResolver(screen: screen, covers: covers).resolve(nodes)
    }

    /// A rectangle that hides everything placed before it.
    struct Cover {
        var frame: Rect
        var firstNode: Int
        var firstControl: Int
        /// Whether nothing placed before the cover can be acted on, even outside its frame.
        var isModal: Bool
    }

    /// The controls at a point, from the topmost down to the first cover that hides the rest.
    func controls(at point: Point, in layer: Layer) -> [PlacedControl] {
        let lowest = covers.last { $0.isModal || $0.frame.contains(point) }?.firstControl ?? 0
        return controls[lowest...].reversed().filter {
            $0.layer === layer && $0.visibleFrame.contains(point)
        }
    }

    /// A control or a decoration in the order of painting.
    private struct Stroke {
        enum Kind {
            case control(Int, node: Int)
            case decoration(@UIActor (Canvas) -> Void)
        }

        var kind: Kind
        var frame: Rect
        var clip: Rect
    }

    /// Clears `frame`, and keeps clicks from everything that was placed there so far. Views placed later lie above
    /// it.
    func cover(_ frame: Rect, isModal: Bool) {
        let hidden = frame.intersection(screen)
        decorate(hidden) { $0.fill($0.bounds) }
        covers.append(
            Cover(
                frame: hidden, firstNode: nodes.count, firstControl: controls.count, isModal: isModal))
    }

    /// Places the overlays of the current layer. Called after the rest of the layer is placed.
    func placeOverlays() {
        // Collects all overlays first, because placing one adds controls.
        let found = controls.filter { $0.layer === layer }.compactMap { placed in
            placed.control.overlay(in: placed.context).map { ($0, placed.context.frame) }
        }
        for (overlay, frame) in found {
            let anchor = overlay.anchor?.offset(by: frame.origin) ?? frame
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

    /// Returns the current state, to which `rewind` can go back.
    func mark() -> Mark {
        Mark(controls: controls.count, nodes: nodes.count, strokes: strokes.count, usedIDs: usedIDs)
    }

    /// Removes everything that was placed since `mark`.
    func rewind(to mark: Mark) {
        controls.removeLast(controls.count - mark.controls)
        nodes.removeLast(nodes.count - mark.nodes)
        strokes.removeLast(strokes.count - mark.strokes)
        usedIDs = mark.usedIDs
    }

    final class Pass: Sendable {}

    struct Mark {
        var controls: Int
        var nodes: Int
        var strokes: Int
        var usedIDs: Set<LayerID>
    }

    /// Begins a layer above everything placed so far. Only this layer takes keys and clicks.
    func begin(_ layer: Layer) {
        self.layer = layer
        clip = screen
        parent = nil
        scopes = []
    }

    /// Whether a control has the focus of the layer that is being placed.
    private func isFocused(_ id: ControlID?, _ isFocusable: Bool) -> Bool {
        isFocusable && id == layer.focus && layer === activeLayer
    }

    @discardableResult
    private func add(_ element: Element) -> Int {
        nodes.append(ElementResolver.Node(element: element, parent: parent, clip: clip))
        return nodes.count - 1
    }

    /// Returns the id, with a number appended if another control of the layer already has it.
    private func unused(_ id: ControlID) -> ControlID {
        var candidate = id
        var number = 1
        while !usedIDs.insert(LayerID(layer, candidate)).inserted {
            number += 1
            candidate = ControlID("\(id.name)-\(number)")
        }
        return candidate
    }
}

struct LayerID: Hashable {
    private var layer: ObjectIdentifier
    private var id: ControlID

    init(_ layer: Layer, _ id: ControlID) {
        self.layer = ObjectIdentifier(layer)
        self.id = id
    }
}
