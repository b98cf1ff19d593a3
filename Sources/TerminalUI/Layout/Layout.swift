public import Waiting

/// One pass over the views of a frame: places all controls, then paints them.
@UIActor
public final class Layout {
    /// The state of the window that views can read.
    package let environment: Environment

    package let size: Size
    /// Made on first use, because some layouts are never painted.
    private(set) lazy var canvas = Canvas(size: size)
    let pass = LayoutPass()
    /// The part of the screen that may be painted at the moment.
    private(set) var clip: Rect
    /// Everything that has been placed. A view that has to place its parts again restores an earlier value.
    var placed = Placed()
    var controls: [PlacedControl] { placed.controls }
    /// The layer that is being placed: the screen, or a dialog above it.
    private(set) var layer: Layer
    /// The topmost layer. Only its controls can have the focus.
    private let activeLayer: Layer
    private(set) var covers: [Cover] = []
    private var parent: Int?
    private(set) var scopes: [KeyBinding] = []
    private var isFloating = false

    private(set) var isPainted = false
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
    package func place(_ control: some Control, in frame: Rect) {
        var id = control.id
        if let wanted = id { id = unused(wanted) }
        // A control without room is invisible, so it cannot have the focus.
        let isFocusable = id != nil && !isFloating && !frame.isEmpty && control.isFocusable
        let isFocused = isFocusable && id == layer.focus && layer === activeLayer
        let context = ControlContext(
            id: id, frame: frame, isFocused: isFocused, environment: environment, memory: layer.memory)
        let control = PlacedControl(
            control: control, context: context, visibleFrame: frame.intersection(clip), layer: layer,
            isFocusable: isFocusable, scopes: scopes)
        placed.controls.append(control)
        let node = add(Element(role: .group, label: ""))
        decorate(frame) { [weak self] in self?.placed.nodes[node].element = control.paint(on: $0) }
    }

    /// Places `content` inside one element, such as a titled box.
    package func group(
        _ role: Role, label: String, value: String? = nil, in frame: Rect, content: () -> Void
    ) {
        let outer = parent
        parent = add(Element(role: role, label: label, value: value, frame: frame))
        content()
        parent = outer
    }

    /// Places `content`, and shows only the part of it inside `frame`.
    package func clipped(to frame: Rect, content: () -> Void) {
        let outer = clip
        clip = clip.intersection(frame)
        content()
        clip = outer
    }

    /// Places `content` with key bindings that work while the focus is inside it. These bindings take
    /// precedence over those of the focused control.
    package func scoped(_ bindings: [KeyBinding], content: () -> Void) {
        let outer = scopes
        scopes = bindings + scopes
        content()
        scopes = outer
    }

    /// Places a view at the upper left of `frame`, no larger than the view can use.
    package func placeFitted(_ view: any View, in frame: Rect) { placeFitted(Measured(view), in: frame) }

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
        parent = placed.nodes.count - 1
        content()
        parent = outer
    }

    /// Paints lines and blanks between controls. They mean nothing to a reader, so they have no element.
    func decorate(_ frame: Rect, with paint: @escaping @UIActor (Canvas) -> Void) {
        placed.strokes.append(Stroke(frame: frame, clip: clip, paint: paint))
    }

    /// Paints everything in the order in which it was placed, and collects the elements.
    func paint() {
        isPainted = true
        for stroke in placed.strokes {
            let clipped = canvas.clipped(to: stroke.clip)
                .translated(by: Point(x: -stroke.clip.x, y: -stroke.clip.y))
            stroke.paint(clipped.clipped(to: stroke.frame))
        }
        elements = ElementResolver(covers: covers).resolve(placed.nodes)
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
        let lowest = covers.last { $0.frame.contains(point) }?.firstControl ?? 0
        return controls[lowest...].reversed().filter {
            $0.layer === layer && $0.visibleFrame.contains(point)
        }
    }

    /// Clears `frame`, and keeps clicks from everything that was placed there so far. Views placed later lie above it.
    func cover(_ frame: Rect, isModal: Bool) {
        let hidden = frame.intersection(screen)
        decorate(hidden) { $0.fill($0.bounds) }
        covers.append(
            Cover(
                frame: hidden, firstNode: placed.nodes.count, firstControl: controls.count, isModal: isModal))
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
            decorate(
                Rect(x: frame.maxX, y: frame.y, width: screen.maxX - frame.maxX, height: frame.height)
            ) { $0.clearCutWords() }
            // A blank column keeps words that are cut at the left away from the frame.
            decorate(Rect(x: frame.x - 1, y: frame.y, width: 1, height: frame.height)) { $0.fill($0.bounds) }
            cover(frame, isModal: false)
            isFloating = true
            clipped(to: frame) { content.place(in: frame, in: self) }
            isFloating = false
        }
    }

    fileprivate struct Stroke {
        var frame: Rect
        var clip: Rect
        var paint: @UIActor (Canvas) -> Void
    }

    struct Placed {
        fileprivate(set) var controls: [PlacedControl] = []
        fileprivate var nodes: [ElementResolver.Node] = []
        fileprivate var strokes: [Stroke] = []
        /// The ids of the controls in the current layer.
        fileprivate var usedIDs: Set<ControlID> = []
    }

    /// Begins a layer above everything placed so far. Only this layer takes keys and clicks.
    func begin(_ layer: Layer) {
        self.layer = layer
        placed.usedIDs = []
        clip = screen
        parent = nil
        scopes = []
    }

    private func add(_ element: Element) -> Int {
        placed.nodes.append(ElementResolver.Node(element: element, parent: parent, clip: clip))
        return placed.nodes.count - 1
    }

    /// Returns the id, with a number appended if another control of the layer already has it.
    private func unused(_ id: ControlID) -> ControlID {
        var candidate = id
        var number = 1
        while !placed.usedIDs.insert(candidate).inserted {
            number += 1
            candidate = ControlID("\(id.name)-\(number)")
        }
        return candidate
    }
}

/// Identifies a layout, without keeping it alive as a reference to the layout would. Checking a weak reference would
/// take longer than everything else that a view does to find that it is measured already.
final class LayoutPass: Sendable {}
