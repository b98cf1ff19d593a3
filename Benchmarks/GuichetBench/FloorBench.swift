import Foundation
import TerminalUI

/// Measures what this machine needs at least, for the figures that are told as so many times that.
struct FloorBench {
    var place: BenchPlace
    var figures: Figures

    static let sizes = [Size(width: 80, height: 24), Size(width: 200, height: 60)]
    private static let rounds = 2_000

    func run() throws {
        for size in Self.sizes { try ncurses(size) }
        try sync()
        poll()
    }

    /// The median time in which ncurses alone draws a screen again of which one row has changed.
    private func ncurses(_ size: Size) throws {
        let name = "floor.ncurses.\(size.width)x\(size.height)"
        let rows = (0..<size.height).map { "Row \($0): Paris Gare de Lyon to Lyon Part-Dieu, 1h56, direct" }
        let output = place.output(
            of: place.bareNcurses, ["\(size.width)", "\(size.height)", "\(Self.rounds)"],
            input: rows.joined(separator: "\n"))
        guard let time = output.flatMap({ Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }) else {
            return figures.miss(name, "BareNcurses did not run")
        }
        figures.print(name, time / 1_000_000, "ms")
    }

    /// One `write` and one `fsync` of a block.
    private func sync() throws {
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        let file = open(home.appending(path: "floor").path, O_RDWR | O_CREAT, 0o600)
        defer { close(file) }
        let block = [UInt8](repeating: 1, count: 4096)
        let times = (0..<200).map { _ in
            let start = milliseconds()
            pwrite(file, block, block.count, 0)
            fsync(file)
            return milliseconds() - start
        }
        figures.print("floor.sync", Sample(times).median, "ms")
    }

    /// A bare `poll` that finds one byte in a pipe, with writing and reading the byte.
    private func poll() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return figures.miss("floor.poll", "no pipe could be opened") }
        defer { for end in ends { close(end) } }
        var byte: UInt8 = 1
        let times = (0..<Self.rounds).map { _ in
            let start = milliseconds()
            write(ends[1], &byte, 1)
            var source = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
            _ = Foundation.poll(&source, 1, -1)
            read(ends[0], &byte, 1)
            return milliseconds() - start
        }
        figures.print("floor.poll", Sample(times).median, "ms")
    }
}
