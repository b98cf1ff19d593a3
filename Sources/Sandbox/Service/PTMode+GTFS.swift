import OSDM

extension Wire.PTMode {
    /// The kind of a vehicle from its GTFS route type, basic or extended. If the type only says that it is rail,
    /// the product decides.
    init(routeKind kind: Int, product: String) {
        self =
            switch kind {
            case 0, 900..<1000: .tram
            case 1, 400..<500: .underground
            case 3, 11, 200..<300, 700..<900: .bus
            case 4, 1000..<1100, 1200..<1300: .ship
            case 1100..<1200: .plane
            case 1500..<1600: .taxi
            case 101: .highSpeedTrain
            case 102: .intercity
            case 103: .interregional
            case 105: .nightTrain
            case 106: .regional
            case 109: .urban
            default: Self.mode(ofProduct: product.uppercased())
            }
    }

    private static func mode(ofProduct product: String) -> Self {
        let words = product.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        func has(_ names: [String]) -> Bool { words.contains { names.contains($0) } }
        if has(["NIGHTJET", "NJ", "NUIT", "EN", "NIGHT", "NACHT", "NOTTE"]) { return .nightTrain }
        let fast = [
            "TGV", "INOUI", "OUIGO", "LYRIA", "ICE", "EUROSTAR", "AVE", "FRECCIAROSSA", "ITALO", "THALYS",
        ]
        if has(fast) { return .highSpeedTrain }
        if has(["IC", "EC", "ICN", "RJ", "RJX", "RAILJET", "INTERCITY", "INTERCITÉS", "EUROCITY", "ECE"]) {
            return .intercity
        }
        if has(["IR", "INTERREGIO"]) { return .interregional }
        if has(["TER", "RE", "RB", "R", "REGIO", "SPRINTER"]) { return .regional }
        if product.first == "S", product.dropFirst().allSatisfy(\.isNumber), product.count > 1 {
            return .urban
        }
        return .train
    }
}
