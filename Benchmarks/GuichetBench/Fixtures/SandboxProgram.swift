import Foundation

/// The program as a server of its sandbox, on a port of this machine.
final class SandboxProgram {
    let address: URL
    private let process: Process

    /// - Parameter home: The folder in which the program finds its files.
    /// - Returns: Nil if the program could not be started, or printed no address.
    init?(_ program: URL, home: URL, _ arguments: [String] = []) {
        let process = Process()
        process.executableURL = program
        process.arguments = ["sandbox", "--port", "0"] + arguments
        process.environment = ["HOME": home.path, "PATH": "/usr/bin:/bin"]
        process.currentDirectoryURL = home
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            line += more
        }
        // The program's first line is: listening on http://127.0.0.1:N
        let word = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).last
        guard let word, word.hasPrefix("http://"), let address = URL(string: String(word)) else {
            process.terminate()
            return nil
        }
        self.address = address
        self.process = process
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }
}
