import Testing

@testable import TerminalUI

@Suite struct ElementResolverTests {
    @Test("the visible frame of a covered element is its largest uncovered part")
    func largestPart() {
        let frame = Rect(x: 0, y: 0, width: 10, height: 4)
        #expect(frame.largestPart(outside: Rect(x: 20, y: 0, width: 5, height: 5)) == frame)
        #expect(
            frame.largestPart(outside: Rect(x: 0, y: 0, width: 10, height: 1))
                == Rect(x: 0, y: 1, width: 10, height: 3))
        #expect(
            frame.largestPart(outside: Rect(x: 7, y: 0, width: 10, height: 9))
                == Rect(x: 0, y: 0, width: 7, height: 4))
        #expect(frame.largestPart(outside: Rect(x: -1, y: -1, width: 20, height: 20)).isEmpty)
    }

    private func node(_ label: String, _ frame: Rect, parent: Int? = nil, clip: Rect? = nil)
        -> ElementResolver.Node
    {
        ElementResolver.Node(
            element: Element(role: .text, label: label, frame: frame), parent: parent,
            clip: clip ?? Rect(x: 0, y: 0, width: 80, height: 24))
    }

    private func resolve(_ nodes: [ElementResolver.Node], _ covers: [Layout.Cover] = []) -> [Element] {
        ElementResolver(covers: covers).resolve(nodes)
    }

    @Test("elements are children of their group, in the order in which they were placed")
    func tree() {
        let frame = Rect(x: 0, y: 0, width: 5, height: 1)
        let elements = resolve([
            node("group", frame), node("a", frame, parent: 0), node("inner", frame, parent: 0),
            node("b", frame, parent: 2), node("after", frame),
        ])
        #expect(elements.map(\.label) == ["group", "after"])
        #expect(elements[0].children.map(\.label) == ["a", "inner"])
        #expect(elements[0].children[1].children.map(\.label) == ["b"])
    }

    @Test("an element's label is cleaned like the painted text")
    func cleaned() {
        var row = Element(role: .row, label: "\u{1b}[31mRed\u{202e}\tend", value: "a\u{9b}b")
        row.children = [Element(role: .cell, label: "\u{7}x")]
        let node = ElementResolver.Node(element: row, clip: Rect(x: 0, y: 0, width: 5, height: 1))
        let field = Element(role: .textField, label: "Name", value: "👨‍👩‍👧")
        let elements = resolve([node, ElementResolver.Node(element: field, clip: .zero)])
        #expect(elements[0].label == "[31mRed end")
        #expect(elements[0].value == "ab")
        #expect(elements[0].children[0].label == "x")
        #expect(elements[1].value == "👨‍👩‍👧")
    }

    @Test(
        "an element outside its clip is invisible and not hittable, and one partly outside is partly visible"
    )
    func clip() {
        let clip = Rect(x: 0, y: 0, width: 10, height: 3)
        let elements = resolve([
            node("out", Rect(x: 0, y: 5, width: 4, height: 1), clip: clip),
            node("half", Rect(x: 8, y: 0, width: 4, height: 1), clip: clip),
            node("in", Rect(x: 0, y: 0, width: 4, height: 1), clip: clip),
        ])
        #expect(elements.map { $0.states.contains(.hittable) } == [false, true, true])
        #expect(elements.map(\.visibleFrame.width) == [0, 2, 4])
    }

    @Test("a dialog makes everything behind it unclickable, even what it does not cover")
    func modal() {
        let cover = Layout.Cover(
            frame: Rect(x: 40, y: 10, width: 5, height: 5), firstNode: 1, firstControl: 1, isModal: true)
        let frame = Rect(x: 0, y: 0, width: 4, height: 1)
        let elements = resolve([node("behind", frame), node("in dialog", frame)], [cover])
        #expect(elements.map { $0.states.contains(.hittable) } == [false, true])
        #expect(elements[0].visibleFrame == frame)
    }
}
