/// The modules of a two-dimensional barcode.
public struct CodeMatrix: Hashable, Sendable {
    public var width: Int
    public var height: Int
    /// Row by row; true is dark.
    private var modules: [Bool]

    /// - Parameter modules: Row by row, `width` times `height`; true is dark.
    public init(width: Int, height: Int, modules: [Bool]) {
        self.width = width
        self.height = height
        self.modules = modules
    }

    /// Whether a module is dark; every place outside is light.
    public func isDark(_ x: Int, _ y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        let index = y * width + x
        return modules.indices.contains(index) && modules[index]
    }
}
