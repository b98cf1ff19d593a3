extension Key {
    /// Says in a few words what the key does in every window, e.g. `moves`; nil for most keys. A person cannot give such a
    /// key to another binding, because the focus, lists, fields, buttons and dialogs use it.
    package var fixedUse: String? {
        switch self {
        case .enter: "does the main thing"
        case .escape: "goes back"
        case .tab, .backTab: "goes to the next control"
        case .space: "presses buttons"
        case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: "moves"
        case .character("j"), .character("k"), .character("g"), .character("G"), .control("d"), .control("u"):
            "moves in lists"
        case .backspace, .delete: "deletes in fields"
        case .control("c"): "leaves"
        case .control("z"): "goes back to the shell"
        default: nil
        }
    }
}
