import CZint
package import Rail

extension CodeMatrix {
    /// The largest side of a symbol, in modules: QR version 40 has 177 (ISO/IEC 18004), Aztec at most 151 (ISO/IEC
    /// 24778).
    private static let largest = 177

    /// Makes the barcode for a code; nil if its symbology (kind of barcode) is unknown, or if the content does not
    /// fit.
    package init?(_ code: TicketCode) {
        guard let symbology = code.symbology.zint else { return nil }
        var modules = [UInt8](repeating: 0, count: Self.largest * Self.largest)
        var (width, height) = (Int32(0), Int32(0))
        let bytes = [UInt8](code.content)
        guard
            czint_encode(symbology, bytes, bytes.count, &modules, modules.count, &width, &height) == 0
        else { return nil }
        let count = Int(width) * Int(height)
        self.init(
            width: Int(width), height: Int(height), modules: modules.prefix(count).map { $0 == 1 })
    }
}

extension TicketCode.Symbology {
    /// The symbology for libzint; nil if it is unknown.
    var zint: czint_symbology? {
        switch self {
        case .aztec: CZINT_AZTEC
        case .qr: CZINT_QR
        case .other: nil
        }
    }
}
