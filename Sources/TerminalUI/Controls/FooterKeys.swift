/// The keys that work here, now: as many as there is room for, the most important staying.
public struct FooterKeys: Control {
    public init() {}

    public func width(in layout: Layout) -> Extent { .atLeast(20, minimum: 4) }
    public func height(forWidth width: Int, in layout: Layout) -> Extent { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let shown = Self.shown(context.environment.activeBindings, in: canvas.size.width)
        var x = 0
        for binding in shown {
            if x > 0 { x += 3 }
            let isEnabled = binding.isEnabled
            x += canvas.put(
                binding.keyLabel, at: Point(x: x, y: 0), style: isEnabled ? .bold : .secondary)
            x += 1 + canvas.put(binding.title, at: Point(x: x + 1, y: 0), style: .secondary)
        }
        let text = shown.map { "\($0.keyLabel) \($0.title)" }.joined(separator: "   ")
        return Element(role: .group, label: "Keys", value: text)
    }

    /// The bindings that fit into `width`, in their order: while there are too many, the last of the least
    /// important goes.
    static func shown(_ bindings: [KeyBinding], in width: Int) -> [KeyBinding] {
        var shown = bindings.filter { $0.isInFooter && !$0.title.isEmpty }
        func needed() -> Int {
            shown.reduce(0) { $0 + $1.keyLabel.cellWidth + 1 + $1.title.cellWidth } + 3
                * max(0, shown.count - 1)
        }
        while !shown.isEmpty, needed() > width {
            guard
                let victim = shown.indices.reversed().min(by: { shown[$0].priority < shown[$1].priority })
            else { break }
            shown.remove(at: victim)
        }
        return shown
    }
}
