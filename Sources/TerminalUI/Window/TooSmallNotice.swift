/// What is shown in place of a screen that has no room.
struct TooSmallNotice: ComposedView {
    var size: Size
    var minimum: Size

    var body: any View {
        Text(
            "This window is \(size.width) × \(size.height). Make it at least "
                + "\(minimum.width) × \(minimum.height).")
    }
}
