/// What is drawn together: a scalar that is drawn as it is, or a grapheme cluster.
enum TextPiece {
    case scalar(UInt32, width: Int)
    case cluster(Character)

    var width: Int {
        switch self {
        case .scalar(_, let width): width
        case .cluster(let character): character.cellWidth
        }
    }
}
