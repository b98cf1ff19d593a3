/// The footer: the keys that work at the moment; where there is no room for all, the most important ones.
public struct FooterKeys: Control {
    public init() {}

    public func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 4) }
    public func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let shown = Self.shown(context.environment.activeBindings, in: canvas.size.width)
        for (binding, x) in zip(shown, Self.positions(shown)) {
            let width = canvas.put(
                binding.keyLabel, at: Point(x: x, y: 0), style: binding.isEnabled ? .bold : .secondary)
            canvas.put(binding.title, at: Point(x: x + width + 1, y: 0), style: .secondary)
        }
        let text = shown.map { "\($0.keyLabel) \($0.title)" }.joined(separator: "   ")
        return Element(role: .group, label: "Keys", value: text)
    }

    /// Runs the binding that is clicked.
    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event, mouse.isClick else { return false }
        let shown = Self.shown(context.environment.activeBindings, in: context.size.width)
        for (binding, x) in zip(shown, Self.positions(shown))
        where mouse.position.x >= x && mouse.position.x < x + binding.footerWidth {
            context.environment.run(binding)
            return true
        }
        return false
    }

    private static let spacing = 3

    /// The column in which each begins.
    private static func positions(_ bindings: [KeyBinding]) -> [Int] {
        var x = 0
        return bindings.map { binding in
            defer { x += binding.footerWidth + spacing }
            return x
        }
    }

    /// The bindings that fit into `width`, in their order; the least important are left out, of equals the
    /// last.
    static func shown(_ bindings: [KeyBinding], in width: Int) -> [KeyBinding] {
        var shown = bindings.filter { $0.isInFooter && !$0.title.isEmpty }
        var needed = shown.reduce(-spacing) { $0 + spacing + $1.footerWidth }
        while !shown.isEmpty, needed > width {
            guard
                let victim = shown.indices.reversed().min(by: { shown[$0].priority < shown[$1].priority })
            else { break }
            needed -= spacing + shown.remove(at: victim).footerWidth
        }
        return shown
    }
}

extension KeyBinding {
    fileprivate var footerWidth: Int { keyLabel.cellWidth + 1 + title.cellWidth }
}
