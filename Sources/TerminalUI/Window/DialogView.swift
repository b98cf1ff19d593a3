import Waiting

/// A dialog in the middle of the screen: a frame with its message and content, the buttons at the lower right.
struct DialogView: View {
    var dialog: Dialog
    var choose: @UIActor (DialogButton) -> Void

    private var box: Box {
        var box = Box(dialog.title, style: dialog.style) {
            if !dialog.message.isEmpty { Text(dialog.message) }
            if let content = dialog.content { content }
            HStack(spacing: 3) {
                for button in dialog.buttons {
                    Button(button.title) { choose(button) }
                }
            }.stretched(.trailing)
        }
        box.role = .dialog
        box.value = dialog.message
        return box
    }

    func width(in layout: Layout) -> SizeRange { box.width(in: layout) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        box.height(forWidth: width, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        let wanted = box.width(in: layout)
        let width = min(frame.width - 4, max(40, min(wanted.ideal, 72)))
        let height = min(frame.height, box.height(forWidth: width, in: layout).ideal)
        let dialogFrame = Rect(
            x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width: width,
            height: height)
        // A column at each side, so that its frame does not touch the halves of words beneath.
        layout.cover(
            Rect(x: dialogFrame.x - 1, y: dialogFrame.y, width: width + 2, height: height), isModal: true)
        box.place(in: dialogFrame, in: layout)
    }
}
