import Foundation

@testable import Sandbox

/// A feed whose files are strings.
struct MemorySource: FeedSource {
    var name = "test feed"
    var files: [String: Data]
    /// The number of bytes in a chunk.
    var chunk = 7

    var fileNames: [String] { files.keys.sorted() }

    init(_ files: [String: String], chunk: Int = 7) {
        self.files = files.mapValues { Data($0.utf8) }
        self.chunk = chunk
    }

    func read(_ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool) throws(FeedError) -> Bool {
        guard let data = files[file] else { return false }
        var start = 0
        while start < data.count {
            let end = min(start + chunk, data.count)
            if !data[start..<end].withUnsafeBytes({ receive($0) }) { break }
            start = end
        }
        return true
    }
}
