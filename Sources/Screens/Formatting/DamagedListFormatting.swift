package import Rail

/// Words for lists of bookings that were damaged and set aside, for the screens and the commands.
package enum DamagedListFormatting {
    /// The file, what became of the bookings in it, and how the others are had; nil where no list was set aside.
    ///
    /// - Parameter lists: The latest first; only that one is described.
    package static func sentences(_ lists: [DamagedList]) -> String? {
        guard let list = lists.first else { return nil }
        let older = lists.count == 1 ? "" : ", beside older ones"
        let what =
            switch list.rescued {
            case nil: "A damaged list of bookings lies in \(list.path)\(older). Bookings may be missing here."
            case let codes?:
                "The list of bookings was damaged: it is set aside as \(list.path)\(older). "
                    + (codes.isEmpty
                        ? "No booking could be read from it."
                        : "Read from it, and kept: \(codes.joined(separator: ", ")).")
            }
        return "\(what) Find a booking (F3) asks the service for any that is missing."
    }

    /// The sentence on a file that outlives signing out, after others; empty where there is none.
    static func remains(_ lists: [DamagedList]) -> String {
        lists.first.map { " A damaged list of bookings stays in \($0.path): delete it yourself." } ?? ""
    }
}
