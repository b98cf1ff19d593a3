import Foundation

/// The values that an encoder has been given, as a tree in one array: several objects and arrays may be filled in turns,
/// as `Encoder` allows, and members are put in order when all are known.
struct JSONNodes: ~Copyable {
    enum Kind {
        /// Not encoded yet; an empty object if that never happens.
        case pending
        /// Anything but an array or an object.
        case leaf
        case array, object
        /// Left out, because it could not be encoded.
        case dropped
    }

    private struct Node {
        var kind = Kind.pending
        /// The places in `texts` of a member's name, and of a leaf's JSON.
        var name = 0..<0
        /// The first eight bytes of the name, for quick comparisons.
        var start: UInt64 = 0
        var leaf = 0..<0
        var parent = 0
        /// The number of items or members.
        var count = 0
        /// The first and the last item or member, and the one that comes after this one in the same parent; 0 for none.
        var first = 0
        var last = 0
        var next = 0
    }

    static let root = 0

    private var nodes = [Node()]
    private var texts = ByteBuffer()

    func isEncoded(_ index: Int) -> Bool { nodes[index].kind != .pending }
    func count(of index: Int) -> Int { nodes[index].count }

    /// Adds a value that is not known yet.
    /// - Returns: Its index.
    mutating func add(_ name: String?, to parent: Int) -> Int {
        var node = Node(parent: parent)
        if let name {
            node.name = append { $0.append(plain: name) }
            node.start = texts.withBytes(node.name) { name in
                (0..<8).reduce(0) { $0 << 8 | UInt64($1 < name.count ? name[$1] : 0) }
            }
        }
        let index = nodes.count
        nodes.append(node)
        let last = nodes[parent].last
        if last > 0 { nodes[last].next = index } else { nodes[parent].first = index }
        nodes[parent].last = index
        nodes[parent].count += 1
        return index
    }

    mutating func set(_ kind: Kind, at index: Int) { nodes[index].kind = kind }

    /// Leaves a value out.
    mutating func drop(_ index: Int) {
        guard nodes[index].kind != .dropped else { return }
        nodes[index].kind = .dropped
        nodes[nodes[index].parent].count -= 1
    }

    mutating func set(plain text: String, at index: Int) {
        nodes[index].leaf = append { $0.append(plain: text) }
        nodes[index].kind = .leaf
    }

    mutating func set(quoted text: String, at index: Int) {
        nodes[index].leaf = append { texts in text.withBytes { texts.append(quoted: $0, .required) } }
        nodes[index].kind = .leaf
    }

    private mutating func append(_ write: (inout ByteBuffer) -> Void) -> Range<Int> {
        let start = texts.count
        write(&texts)
        return start..<texts.count
    }

    /// The way from the top to a value.
    func path(to index: Int) -> [any CodingKey] {
        guard index != Self.root else { return [] }
        let parent = nodes[index].parent
        let isMember = nodes[parent].kind == .object
        let key = isMember ? AnyKey(name(of: index)) : AnyKey(index: position(of: index))
        return path(to: parent) + [key]
    }

    private func name(of index: Int) -> String {
        texts.withBytes(nodes[index].name) { String(decoding: $0, as: UTF8.self) }
    }

    private func position(of index: Int) -> Int {
        var position = 0
        var place = nodes[nodes[index].parent].first
        while place != index {
            if nodes[place].kind != .dropped { position += 1 }
            place = nodes[place].next
        }
        return position
    }

    /// The JSON of all values.
    func json() -> Data {
        var json = ByteBuffer()
        var order: [Int] = []
        write(Self.root, to: &json, &order)
        return json.data()
    }

    /// - Parameter order: The items and members of all arrays and objects around this value, as they are written.
    private func write(_ index: Int, to json: inout ByteBuffer, _ order: inout [Int]) {
        let node = nodes[index]
        if node.kind == .leaf { return texts.withBytes(node.leaf) { json.append($0) } }
        let isArray = node.kind == .array
        let start = order.count
        var child = node.first
        while child > 0 {
            if nodes[child].kind != .dropped { order.append(child) }
            child = nodes[child].next
        }
        if !isArray { sort(&order, from: start) }
        json.append(isArray ? 0x5B : 0x7B)
        for place in start..<order.count {
            if place > start { json.append(0x2C) }
            let child = order[place]
            if !isArray {
                texts.withBytes(nodes[child].name) { json.append(quoted: $0, .required) }
                json.append(0x3A)
            }
            write(child, to: &json, &order)
        }
        json.append(isArray ? 0x5D : 0x7D)
        order.removeLast(order.count - start)
    }

    /// Puts members in the order of their names' bytes, and leaves the last one of each name.
    private func sort(_ order: inout [Int], from start: Int) {
        order.withUnsafeMutableBufferPointer { order in
            var members = UnsafeMutableBufferPointer(rebasing: order[start...])
            members.sort { one, other in
                let difference = compare(one, other)
                return difference == 0 ? one < other : difference < 0
            }
        }
        var end = start
        for place in start..<order.count {
            if place + 1 < order.count, compare(order[place], order[place + 1]) == 0 { continue }
            order[end] = order[place]
            end += 1
        }
        order.removeLast(order.count - end)
    }

    /// Below zero if the name of one member comes before that of the other, 0 if both are equal.
    private func compare(_ one: Int, _ other: Int) -> Int {
        let (start, otherStart) = (nodes[one].start, nodes[other].start)
        if start != otherStart { return start < otherStart ? -1 : 1 }
        return texts.withBytes(nodes[one].name) { one in
            texts.withBytes(nodes[other].name) { one.compare($0) }
        }
    }
}
