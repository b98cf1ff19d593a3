import CTimetable

/// A feed whose files are in memory for as long as the program runs.
struct EmbeddedSource: FeedSource, Sendable {
    let name: String
    let files: [String: StaticBytes]

    var fileNames: [String] { files.keys.sorted() }

    func read(_ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool) throws(FeedError) -> Bool {
        guard let bytes = files[file] else { return false }
        _ = receive(bytes.buffer)
        return true
    }

    /// The feed that the program carries.
    static var builtIn: EmbeddedSource {
        var files: [String: StaticBytes] = [:]
        for index in 0..<timetable_file_count() {
            let file = timetable_file_at(index)
            guard let name = file.name else { continue }
            files[String(cString: name)] = StaticBytes(
                buffer: UnsafeRawBufferPointer(start: file.bytes, count: file.length))
        }
        return EmbeddedSource(name: "built-in timetable", files: files)
    }
}

extension EmbeddedSource {
    /// Constant bytes of the program's own image.
    ///
    /// `@unchecked` is sound because the bytes are immutable and are never deallocated: only C constants
    /// with static storage are put here.
    struct StaticBytes: @unchecked Sendable {
        let buffer: UnsafeRawBufferPointer
    }
}
