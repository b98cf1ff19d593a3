/// The footer: shows the keys that work at the moment. If they do not all fit, it shows the most important ones.
public struct FooterKeys: Control {
    public init() {}

    public func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 4) }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let shown = Self.shown(context.environment.activeBindings, in: canvas.size.width)
        for (binding, x, _) in shown {
            canvas.put(
                StyledText(binding.keyLabel, .bold) + " " + StyledText(binding.title, .secondary),
                at: Point(x: x, y: 0))
        }
        let words = shown.map { "\($0.binding.keyLabel) \($0.binding.title)" }
        return Element(role: .group, label: "Keys", value: words.joined(separator: "   "))
    }

    /// Runs the binding that was clicked.
    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.isClick else { return false }
        for (binding, x, width) in Self.shown(context.environment.activeBindings, in: context.size.width)
        where mouse.position.x >= x && mouse.position.x < x + width {
            context.environment.run(binding)
            return true
        }
        return false
    }

    private static let spacing = 3

    /// The bindings that fit into `width`, in their order, with the column and the width of each. The least
    /// important binding is left out first; if several bindings are equally unimportant, the last of them.
    static func shown(
        _ bindings: [KeyBinding], in width: Int
    ) -> [(binding: KeyBinding, x: Int, width: Int)] {
        var shown: [(binding: KeyBinding, x: Int, width: Int)] = []
        var needed = -spacing
        for binding in bindings where binding.isInFooter && binding.isEnabled && !binding.title.isEmpty {
            let width = binding.keyLabel.cellWidth + 1 + binding.title.cellWidth
            shown.append((binding, 0, width))
            needed += spacing + width
        }
        while needed > width,
            let victim = shown.indices.reversed().min(by: {
                shown[$0].binding.priority < shown[$1].binding.priority
            })
        {
            needed -= spacing + shown.remove(at: victim).width
        }
        var x = 0
        for index in shown.indices {
            shown[index].x = x
            x += shown[index].width + spacing
        }
        return shown
    }
}
