import Testing

@Suite("A Swift source")
struct SwiftSourceTests {
    @Test("imports are found whatever modifiers they have")
    func importsAreFound() {
        let source = SwiftSource(
            path: "Sources/Screens/A.swift",
            text: """
                import Rail
                public import OSDM
                @testable import Sandbox
                @_exported public import struct Waiting.LoopInstant
                // import BlackBox
                let important = 1
                """)
        #expect(source.imports.map(\.name) == ["Rail", "OSDM", "Sandbox", "Waiting"])
        #expect(source.imports.map(\.line) == [1, 2, 3, 4])
    }

    @Test("a use of a type from another folder is found in code, but not in comments and texts")
    func folderUses() {
        let loop = SwiftSource(
            path: "Sources/Waiting/Loop/Loop.swift",
            text: """
                public final class Loop {}
                @UIActor package indirect enum Pass {}
                private struct Hidden {}
                """)
        let clock = SwiftSource(
            path: "Sources/Waiting/Clocks/Clock.swift",
            text: #"""
                // Loop
                let text = "Loop \" Loop", longer = """
                    Loop
                    """
                struct Clock {
                    struct Own {}
                    let hidden: Hidden, own: Own
                    func tick(_ pass: Pass) -> Loop
                    func tock() -> Loop
                }
                """#)
        let own = SwiftSource(path: "Sources/Waiting/Loop/Own.swift", text: "struct Own { let loop: Loop }")
        let arrows = FolderArrow.all(in: [loop, clock, own])
        #expect(
            Set(arrows.map(\.description)) == [
                "Sources/Waiting/Clocks/Clock.swift:8 uses Loop: Waiting/Clocks → Loop",
                "Sources/Waiting/Clocks/Clock.swift:8 uses Pass: Waiting/Clocks → Loop",
            ])
    }
}
