package import Foundation

/// Reads PDFs with the programs of poppler-utils.
package enum Poppler {
    package static let isInstalled = file("pdftotext") != nil && file("pdftoppm") != nil
    package static let absence = "pdftotext and pdftoppm, of poppler-utils, are not installed"

    /// Returns the text of each page, in the order in which it was written.
    package static func pages(of pdf: Data) async throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.write(pdf, to: "a.pdf")
        try await run("pdftotext", "-raw", "a.pdf", "a.txt", in: folder)
        let text = try String(contentsOf: folder.url.appending(path: "a.txt"), encoding: .utf8)
        // A form feed ends each page.
        return text.split(separator: "\u{0C}").map(String.init)
    }

    /// Draws the first page in shades of gray.
    package static func picture(of pdf: Data, pixelsPerPoint: Int) async throws -> Picture {
        let folder = try TemporaryFolder()
        try folder.write(pdf, to: "a.pdf")
        try await run(
            "pdftoppm", "-gray", "-r", "\(72 * pixelsPerPoint)", "-singlefile", "a.pdf", "a", in: folder)
        return try Picture(try Data(contentsOf: folder.url.appending(path: "a.pgm")))
    }

    /// A picture in the format PGM, with a byte for each pixel.
    package struct Picture {
        package let width: Int
        private let pixels: Data

        fileprivate init(_ data: Data) throws {
            let header = data.prefix(32).split(separator: UInt8(ascii: "\n"), maxSplits: 3)
            let words = header.count == 4 ? String(decoding: header[1], as: UTF8.self) : ""
            let size = words.split(separator: " ").compactMap { Int($0) }
            guard size.count == 2 else { throw Failure(description: "The picture is not a PGM.") }
            width = size[0]
            pixels = data.suffix(size[0] * size[1])
        }

        /// Whether a pixel is black. `x` and `y` count from the left and from the top.
        package func isBlack(_ x: Int, _ y: Int) -> Bool { pixels[pixels.startIndex + y * width + x] < 64 }
    }

    private static func file(_ program: String) -> URL? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { URL(filePath: String($0)).appending(path: program) }.first {
            FileManager.default.isExecutableFile(atPath: $0.path)
        }
    }

    private static func run(_ program: String, _ arguments: String..., in folder: TemporaryFolder)
        async throws
    {
        guard let executable = file(program) else {
            throw Failure(description: "\(program) is not installed")
        }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        // poppler warns of the way in which libharu lists the letters of a font.
        process.standardError = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        guard status == 0 else { throw Failure(description: "\(program) has failed") }
    }

    private struct Failure: Error, CustomStringConvertible {
        var description: String
    }
}
