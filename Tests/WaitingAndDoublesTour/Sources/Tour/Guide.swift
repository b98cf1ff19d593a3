import Waiting

/// Counts the checks that failed.
@UIActor
final class Guide {
    private(set) var mistakes = 0

    func chapter(_ title: String, _ tell: @UIActor (Guide) async throws -> Void) async {
        print(title)
        do {
            try await tell(self)
        } catch {
            check(false, "the chapter throws no error, but threw: \(error)")
        }
    }

    func check(_ isSo: Bool, _ fact: String) {
        print(isSo ? "  ✓ \(fact)" : "  ✗ not so: \(fact)")
        if !isSo { mistakes += 1 }
    }
}

/// A number on the loop's actor that a chapter counts up.
@UIActor
final class Counter {
    var value = 0

    nonisolated init() {}
}
