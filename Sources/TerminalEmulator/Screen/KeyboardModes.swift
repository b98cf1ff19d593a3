/// The keyboard modes that a program has set on one screen (kitty, "Comprehensive keyboard handling").
struct KeyboardModes: Hashable {
    struct Flags: OptionSet, Hashable {
        let rawValue: Int

        /// Keys whose usual bytes are ambiguous are sent as sequences.
        static let disambiguates = Flags(rawValue: 1)
        /// Releases are sent, too.
        static let events = Flags(rawValue: 2)
        /// The key's shifted character is sent, too.
        static let alternates = Flags(rawValue: 4)
        /// All keys are sent as sequences.
        static let allKeys = Flags(rawValue: 8)
        /// The text of the key is sent, too.
        static let text = Flags(rawValue: 16)

        static let all = Flags(rawValue: 31)
    }

    private static let mostSaved = 16

    private(set) var flags: Flags = []
    private var saved: [Flags] = []

    /// Changes the flags, by the mode `how`: 1 sets exactly these flags, 2 adds these, and 3 removes these.
    mutating func set(_ number: Int, how: Int) {
        let new = Flags(rawValue: number).intersection(.all)
        switch how {
        case 1: flags = new
        case 2: flags.formUnion(new)
        case 3: flags.subtract(new)
        default: break
        }
    }

    mutating func push(_ number: Int) {
        saved.append(flags)
        if saved.count > Self.mostSaved { saved.removeFirst() }
        flags = Flags(rawValue: number).intersection(.all)
    }

    mutating func pop(_ count: Int) {
        for _ in 0..<min(count, Self.mostSaved) { flags = saved.popLast() ?? [] }
    }
}
