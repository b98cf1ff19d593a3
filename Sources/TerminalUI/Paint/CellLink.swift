/// A part of a row that leads to an address, which the terminal opens when the part is clicked.
package struct CellLink: Hashable, Sendable {
    package var y: Int
    package var columns: Range<Int>
    package var address: String

    package init(y: Int, columns: Range<Int>, address: String) {
        (self.y, self.columns, self.address) = (y, columns, address)
    }

    /// The most bytes of an address. VTE and iTerm2 ignore longer ones.
    private static let longest = 2083

    /// Whether an address can be sent to a terminal: it has only printable ASCII characters, so nothing in it ends the
    /// escape sequence of a link.
    static func isUsable(_ address: String) -> Bool {
        address.utf8.count <= longest && address.utf8.allSatisfy { (0x21...0x7e).contains($0) }
    }
}

extension CellGrid {
    /// The parts of a row that still show a link, from left to right. Cells that were painted over a link hide it.
    package func shownLinks(row y: Int) -> [CellLink] {
        guard let painted = links[y] else { return [] }
        var addresses: [Int: String] = [:]
        for link in painted { for x in link.columns { addresses[x] = link.address } }
        var shown: [CellLink] = []
        for x in 0..<size.width where self[x, y].style.attributes.contains(.link) {
            guard let address = addresses[x] else { continue }
            if let last = shown.last, last.columns.upperBound == x, last.address == address {
                shown[shown.count - 1].columns = last.columns.lowerBound..<x + 1
            } else {
                shown.append(CellLink(y: y, columns: x..<x + 1, address: address))
            }
        }
        return shown
    }
}
