extension Window {
    /// What the keys do, here and now: of two bindings of the same key only the one that is asked first.
    public var activeBindings: [KeyBinding] {
        layoutIfNeeded()
        return knownBindings
    }

    func bindings(in placement: Placement) -> [KeyBinding] {
        var active: [KeyBinding] = []
        var taken: Set<Key> = []
        func add(_ bindings: [KeyBinding], exceptTyped: Bool = false) {
            for binding in bindings {
                let free = binding.keys.filter { !(exceptTyped && $0.isTyped) && !taken.contains($0) }
                guard !free.isEmpty else { continue }
                taken.formUnion(free)
                active.append(binding.reduced(to: free))
            }
        }
        guard let layer = topLayer else { return keyBindings }
        let focused = layer.focus.flatMap { placement.control($0, in: layer) }
        if let focused {
            add(focused.scopes)
            add(focused.control.keyBindings(in: focused.context))
        }
        add(otherBindings(layer), exceptTyped: focused?.control.takesText ?? false)
        return active
    }

    /// What is asked after the focused control, in the order of asking.
    private func otherBindings(_ layer: WindowLayer) -> [KeyBinding] {
        var all: [KeyBinding] = []
        switch layer.content {
        case .dialog(let dialog): all += dialogBindings(dialog)
        case .screen(let screen): all += stopBinding(before: screen.keyBindings)
        }
        if layer.focusOrder.count > 1 { all.append(focusBinding) }
        return all + keyBindings.filter { !layer.isDialog || $0.worksInDialogs }
    }

    /// Esc stops what is running before it does anything else; in the footer it keeps its place.
    private func stopBinding(before bindings: [KeyBinding]) -> [KeyBinding] {
        guard activities.contains(where: { !$0.isCancelled }) else { return bindings }
        let place = bindings.firstIndex { $0.keys.contains(.escape) } ?? bindings.count
        let stop = KeyBinding(.escape, title: "stop", help: "Stop what is running", priority: 9) {
            [weak self] in self?.cancelActivities()
        }
        return bindings[..<place] + [stop] + bindings[place...]
    }

    private func dialogBindings(_ dialog: Dialog) -> [KeyBinding] {
        func binding(_ key: Key, _ button: DialogButton) -> KeyBinding {
            KeyBinding(key, title: button.title.lowercasingFirstLetter, help: button.title, priority: 9) {
                [weak self] in self?.answer(button)
            }
        }
        return [
            dialog.defaultButton.map { binding(.enter, $0) },
            dialog.cancelButton.map { binding(.escape, $0) },
        ].compactMap(\.self)
    }

    private var focusBinding: KeyBinding {
        KeyBinding(.tab, title: "next", help: "Go to the next control; Shift-Tab goes back", priority: 1) {
            [weak self] in self?.moveFocus(forward: true)
        }
    }

    /// Closes the dialog that `button` belongs to, and does what the button says.
    func answer(_ button: DialogButton) {
        dismissDialog()
        button.action()
    }
}

extension Key {
    /// Whether it puts a character into a text.
    fileprivate var isTyped: Bool {
        if case .character = code { modifiers.isDisjoint(with: [.control, .alt]) } else { false }
    }
}

extension KeyBinding {
    /// The same for some of its keys only, called by the first of them.
    fileprivate func reduced(to free: [Key]) -> KeyBinding {
        guard free.count < keys.count else { return self }
        var binding = self
        binding.keys = free
        if keyLabel == keys.first?.name, let first = free.first { binding.keyLabel = first.name }
        return binding
    }

    /// Whether the footer shows the same for both.
    func looksLike(_ other: KeyBinding) -> Bool {
        keys == other.keys && title == other.title && keyLabel == other.keyLabel
            && isInFooter == other.isInFooter && disabledReason == other.disabledReason
    }
}
