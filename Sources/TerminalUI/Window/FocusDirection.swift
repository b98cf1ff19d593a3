/// The direction in which an arrow key moves the focus.
enum FocusDirection {
    case up, down, left, right

    init?(_ key: Key) {
        switch key {
        case .up: self = .up
        case .down: self = .down
        case .left: self = .left
        case .right: self = .right
        default: return nil
        }
    }

    /// The index of the frame that is nearest to `origin` in this direction. Frames straight ahead come before frames
    /// to the side.
    func nearest(of frames: [Rect], from origin: Rect) -> Int? {
        var best: (index: Int, distance: Int)?
        for (index, frame) in frames.enumerated() {
            guard let distance = distance(to: frame, from: origin) else { continue }
            if best.map({ distance < $0.distance }) ?? true { best = (index, distance) }
        }
        return best?.index
    }

    private func distance(to frame: Rect, from origin: Rect) -> Int? {
        let ahead: Int
        let aside: Int
        switch self {
        case .down, .up:
            ahead = self == .down ? frame.y - origin.maxY : origin.y - frame.maxY
            aside = Self.gap(frame.x..<max(frame.x, frame.maxX), origin.x..<max(origin.x, origin.maxX))
            return ahead < 0 ? nil : ahead * 1000 + aside
        case .left, .right:
            ahead = self == .right ? frame.x - origin.maxX : origin.x - frame.maxX
            aside = Self.gap(frame.y..<max(frame.y, frame.maxY), origin.y..<max(origin.y, origin.maxY))
            return ahead < 0 || aside > 0 ? nil : ahead
        }
    }

    private static func gap(_ one: Range<Int>, _ other: Range<Int>) -> Int {
        max(0, one.lowerBound - other.upperBound + 1, other.lowerBound - one.upperBound + 1)
    }
}
