package import Foundation

/// The tools that the screens use for tickets. They are closures, so that the screens depend on no library.
package struct TicketTools: Sendable {
    /// Returns the modules (the small squares) of a barcode; nil if the barcode cannot be drawn.
    package var matrix: @Sendable (TicketCode) -> CodeMatrix? = { _ in nil }
    /// Returns the trip as an iCalendar file (RFC 5545); nil if no time is known.
    package var calendar: @Sendable (BookingIntent) -> Data? = { _ in nil }
    /// The folder for saved files, as it is shown to people, e.g. `~/trips`.
    package var folder = ""
    /// Writes a new file that only its owner can read, and returns the file's name. Never overwrites a file.
    package var save: @Sendable (Data, _ name: String) throws -> String = { _, _ in
        throw RailError(.unsupported, activity: "saving the ticket", service: "this program")
    }
    /// Returns the address of a file that `save` has written, for a link; nil if there is none.
    package var address: @Sendable (_ name: String) -> String? = { _ in nil }

    /// Tools that do nothing.
    package static let none = TicketTools()
}

/// The modules of a two-dimensional barcode.
package struct CodeMatrix: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// The modules row by row; true means dark.
    private var modules: [Bool]

    /// - Parameter modules: The modules row by row, `width` times `height`; true means dark.
    package init(width: Int, height: Int, modules: [Bool]) {
        self.width = width
        self.height = height
        self.modules = modules
    }

    /// Whether a module is dark. Everything outside the barcode is light.
    package func isDark(_ x: Int, _ y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        let index = y * width + x
        return modules.indices.contains(index) && modules[index]
    }
}
