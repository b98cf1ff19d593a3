extension Window {
    /// What the keys do, here and now: of two bindings of the same key only the one that is asked first.
    public var activeBindings: [KeyBinding] {
        layoutIfNeeded()
        return knownBindings
    }

    func bindings(in placement: Placement) -> [KeyBinding] {
        var taken: Set<Key> = []
        var active: [KeyBinding] = []
        for binding in allBindings(in: placement) {
            let free = binding.keys.filter { !taken.contains($0) }
            guard !free.isEmpty else { continue }
            taken.formUnion(free)
            active.append(binding)
        }
        return active
    }

    /// Every binding that could be asked, in the order of asking.
    private func allBindings(in placement: Placement) -> [KeyBinding] {
        guard let layer = topLayer else { return keyBindings }
        var all: [KeyBinding] = []
        if let focused = layer.focus.flatMap({ placement.control($0, in: layer) }) {
            all += focused.scopes
            all += focused.control.keyBindings(in: focused.context)
        }
        switch layer.content {
        case .dialog(let dialog):
            all += dialogBindings(dialog)
        case .screen(let screen):
            if let stop = stopBinding { all.append(stop) }
            all += screen.keyBindings
        }
        if layer.focusOrder.count > 1 { all.append(focusBinding) }
        all += keyBindings.filter { !layer.isDialog || $0.worksInDialogs }
        return all
    }

    /// Esc stops what is running before it does anything else.
    private var stopBinding: KeyBinding? {
        guard activities.contains(where: { !$0.isCancelled }) else { return nil }
        return KeyBinding(.escape, title: "stop", help: "Stop what is running", priority: 5) { [weak self] in
            self?.cancelActivities()
        }
    }

    private func dialogBindings(_ dialog: Dialog) -> [KeyBinding] {
        func binding(_ key: Key, _ button: DialogButton) -> KeyBinding {
            KeyBinding(key, title: button.title.lowercasingFirstLetter, help: button.title) { [weak self] in
                self?.answer(button)
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

extension KeyBinding {
    /// Whether the footer shows the same for both.
    func looksLike(_ other: KeyBinding) -> Bool {
        keys == other.keys && title == other.title && keyLabel == other.keyLabel
            && isInFooter == other.isInFooter && disabledReason == other.disabledReason
    }
}

extension Dialog {
    /// What Enter chooses where the focus has no use for it.
    var defaultButton: DialogButton? {
        buttons.first { $0.kind == .preferred } ?? buttons.first { $0.kind != .cancel }
    }

    /// What Esc chooses: the cancelling button, or the only one there is.
    var cancelButton: DialogButton? {
        buttons.first { $0.kind == .cancel } ?? (buttons.count == 1 ? buttons[0] : nil)
    }
}

extension String {
    /// For the footer, where titles begin small; a name in capitals stays.
    var lowercasingFirstLetter: String {
        guard let first, dropFirst().first?.isUppercase != true else { return self }
        return first.lowercased() + dropFirst()
    }
}
