extension Layout {
    /// All that an observed view has placed, to be placed again as long as nothing around it is another.
    ///
    /// Indices count from the first thing in it.
    struct Part {
        fileprivate var frame: Rect
        fileprivate var clip: Rect
        fileprivate var layer: Layer
        fileprivate var environment: Environment
        fileprivate var isFloating: Bool
        fileprivate var controls: [PlacedControl]
        fileprivate var nodes: [ElementResolver.Node]
        fileprivate var strokes: [Stroke]
        fileprivate var overlays: [Pending]
    }

    /// Places `content`, and returns what it has placed; nil where that may differ the next time, though nothing
    /// observed has changed.
    func part(in frame: Rect, placing content: () -> Void) -> Part? {
        let (control, node, stroke) = (controls.count, nodes.count, strokes.count)
        let (overlay, cover, couldRepeat) = (overlays.count, covers.count, canRepeat)
        canRepeat = true
        content()
        defer { canRepeat = canRepeat && couldRepeat }
        guard canRepeat, scopes.isEmpty, cover == covers.count else { return nil }
        var part = Part(
            frame: frame, clip: clip, layer: layer, environment: environment, isFloating: isFloating,
            controls: Array(controls[control...]), nodes: Array(nodes[node...]),
            strokes: Array(strokes[stroke...]), overlays: Array(overlays[overlay...]))
        // An id with a number depends on the controls before it.
        guard part.controls.allSatisfy({ $0.id == $0.control.id }) else { return nil }
        for index in part.nodes.indices {
            part.nodes[index].parent = part.nodes[index].parent.flatMap { $0 < node ? nil : $0 - node }
        }
        for index in part.strokes.indices { part.strokes[index].move(controls: -control, nodes: -node) }
        for index in part.overlays.indices { part.overlays[index].move(controls: -control) }
        return part
    }

    /// Places a part again; false, with nothing placed, where something around it is another.
    func `repeat`(_ part: Part, in frame: Rect) -> Bool {
        guard
            part.frame == frame, part.clip == clip, part.layer === layer, part.environment === environment,
            part.isFloating == isFloating,
            scopes.isEmpty, take(part.controls)
        else { return false }
        let (control, node) = (controls.count, nodes.count)
        let (stroke, overlay) = (strokes.count, overlays.count)
        for placed in part.controls {
            controls.append(placed.focused(isFocused(placed.id, placed.isFocusable)))
        }
        nodes.append(contentsOf: part.nodes)
        for index in node..<nodes.count {
            nodes[index].parent = nodes[index].parent.map { $0 + node } ?? parent
        }
        strokes.append(contentsOf: part.strokes)
        for index in stroke..<strokes.count { strokes[index].move(controls: control, nodes: node) }
        overlays.append(contentsOf: part.overlays)
        for index in overlay..<overlays.count { overlays[index].move(controls: control) }
        return true
    }

    /// Takes the ids of controls; false, with none taken, where one of them is taken already.
    private func take(_ controls: [PlacedControl]) -> Bool {
        for index in controls.indices {
            guard let id = controls[index].id, !usedIDs.insert(LayerID(layer, id)).inserted else { continue }
            for earlier in controls[..<index] {
                if let id = earlier.id { usedIDs.remove(LayerID(layer, id)) }
            }
            return false
        }
        return true
    }
}
