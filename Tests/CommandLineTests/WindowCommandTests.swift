import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The window from the shell", .timeLimit(.minutes(5)))
struct WindowCommandTests {
    /// Opens the window, and closes it after the test.
    private func window(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:],
        _ test: @Sendable (TerminalRun) async throws -> Void
    ) async throws {
        let window = try await TerminalRun(arguments, in: folder, environment: environment)
        let result: Result<Void, any Error>
        do { result = .success(try await test(window)) } catch { result = .failure(error) }
        await window.stop()
        try result.get()
    }

    @Test("the window searches what its arguments say, after signing in or with a stored session")
    func prefilled() async throws {
        let folder = try TemporaryFolder()
        try await window(["Paris", "Lyon", "+1", "8:00"], in: folder) { window in
            try await window.shows("Email Address")
            await window.type("\ttestuser@capitainetrain.com\ttestpassword\r")
            try await window.shows("from 08:00")
            try await window.shows("TGV 6605")
        }
        let options = ["--from", "Paris", "--to", "Lyon", "--day", "+1", "--time", "9:00"]
        let more = ["--arrive", "--direct", "--adults", "2", "--seniors", "1"]
        try await window(options + more, in: folder) { window in
            try await window.shows("until 09:00")
            // The header has no room for “2 adults, 1 senior” beside the whole names of the stations.
            try await window.shows("3 people")
            try await window.shows("direct only")
        }
        // Arguments without a flag fill the fields that no flag gives.
        try await window(["Lyon", "+1", "--from", "Paris", "10:00"], in: folder) { window in
            try await window.shows("from 10:00")
        }
    }

    @Test("after the window has closed, a message lists the faults that no request has met")
    func unmetFaults() async throws {
        try await window(["--faults", "fail=503@/plaices"], in: try TemporaryFolder()) { window in
            try await window.shows("Email Address")
            await window.type("\u{3}")
            try await window.shows("The fault “fail=503@/plaices” has met no request.")
        }
    }

    @Test("a name of several places stays in the form, and the form asks to choose one")
    func ambiguous() async throws {
        let folder = try TemporaryFolder.withSmallTimetable()
        try await window(["Gammadorf", "Alphaville", "--gtfs", "feed"], in: folder) { window in
            try await window.shows("Email Address")
            await window.type("\ttestuser@capitainetrain.com\ttestpassword\r")
            try await window.shows("“Gammadorf” may be one of these. Choose one.")
        }
    }

    @Test(
        "the theme comes from --theme, then from GUICHET_THEME, then from the configuration file",
        arguments: [
            (["--theme", "mono"], ["GUICHET_THEME": "dark"], "light", false),
            (["--theme", "dark"], ["GUICHET_THEME": "mono"], "mono", true),
            ([], ["GUICHET_THEME": "dark"], "mono", true),
            ([], ["GUICHET_THEME": "mono"], "dark", false),
            ([], [:], "mono", false),
            ([], [:], "light", true),
            (["--theme", "dark"], ["GUICHET_THEME": "pink"], "mono", true),
            (["--theme", "dark"], ["NO_COLOR": "1"], "mono", true),
        ])
    func theme(arguments: [String], variables: [String: String], file: String, isColoured: Bool) async throws
    {
        let folder = try TemporaryFolder()
        try folder.write("theme: \(file)\n", to: ".config/guichet/config.yaml")
        try await window(arguments, in: folder, environment: variables) { window in
            try await window.shows("Ctrl-C")
            #expect(await window.styles.contains { $0.foreground != .standard } == isColoured)
        }
    }
}
