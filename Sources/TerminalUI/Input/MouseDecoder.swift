/// Decodes a terminal's mouse reports into clicks and turns of the wheel (XTerm Control Sequences, "Mouse Tracking").
struct MouseDecoder {
    /// The longest time between two presses of the same cell that make a double click.
    static let doubleClickTime = Duration.milliseconds(350)

    private var lastPress: (position: Point, time: ContinuousClock.Instant)?

    mutating func forgetClicks() { lastPress = nil }

    /// Decodes `button ; column ; row` in decimal. Columns and rows count from 1.
    mutating func decode(
        sgr parameters: ArraySlice<UInt8>, isPress: Bool, at now: ContinuousClock.Instant
    ) -> MouseEvent? {
        let numbers = String(decoding: parameters, as: UTF8.self).split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 >= 0 }), isPress else { return nil }
        return event(button: numbers[0], Point(x: numbers[1] - 1, y: numbers[2] - 1), at: now)
    }

    /// Decodes a report of three bytes: button, column and row, each with 32 added. A release is button 3.
    mutating func decode(old bytes: [UInt8], at now: ContinuousClock.Instant) -> MouseEvent? {
        guard bytes.allSatisfy({ $0 >= 32 }) else { return nil }
        return event(
            button: Int(bytes[0]) - 32, Point(x: Int(bytes[1]) - 33, y: Int(bytes[2]) - 33), at: now)
    }

    private mutating func event(
        button: Int, _ position: Point, at now: ContinuousClock.Instant
    ) -> MouseEvent? {
        guard position.x >= 0, position.y >= 0, button >= 0 else { return nil }
        // Shift (4), Alt (8) and Control (16) are ignored. 32 marks a movement with a button held down.
        switch button & ~0x1c {
        case 0: return press(position, at: now)
        case 64: return MouseEvent(.wheelUp, at: position)
        case 65: return MouseEvent(.wheelDown, at: position)
        default: return nil
        }
    }

    private mutating func press(_ position: Point, at now: ContinuousClock.Instant) -> MouseEvent {
        if let last = lastPress, last.position == position, now - last.time <= Self.doubleClickTime {
            lastPress = nil
            return MouseEvent(.doubleClick, at: position)
        }
        lastPress = (position, now)
        return MouseEvent(.click, at: position)
    }
}
