import Foundation

extension RecordingFolder {
    /// Removes a recording without exchanges, and its folder if nothing else is in it.
    package func removeEmpty() throws(RecordingError) {
        guard try readHead().exchanges.isEmpty else { return }
        try files.remove(RecordingIndex.name)
        _ = rmdir(url.path)
    }

    /// Finishes a recording that was cut off, with the exchanges that are on disk. If it is in the inner folder
    /// (`unfinished`), it replaces the recording in the folder itself.
    ///
    /// - Returns: The number of exchanges, and why others cannot be read; nil if there is nothing to finish.
    /// - Throws: `RecordingError` if no exchange is left, or if the recording cannot be written.
    package func finish() throws(RecordingError) -> (exchanges: Int, unreadable: [RecordingError])? {
        var source = self
        source.url.append(path: Self.unfinished)
        if !source.holdsRecording { source = self }
        var head = try source.readHead()
        if head.recording.isFinished { return nil }
        var (contents, unreadable): ([String: Data], [RecordingError]) = ([:], [])
        let entries = source.entries(head)
        head.exchanges = []
        for entry in entries {
            do throws(RecordingError) {
                _ = try source.exchange(entry.file)
                let data = try source.files.read(entry.file) ?? Data()
                contents[entry.file] = data
                for path in ExchangeReader.bodyPaths(in: data) {
                    contents[path] = try source.files.read(path)
                }
                head.exchanges.append(entry)
            } catch {
                unreadable.append(error)
            }
        }
        guard !head.exchanges.isEmpty else {
            throw RecordingError(
                .unfinished, file: url.path, "no exchange was written before it was cut off",
                remedy: "Record again.")
        }
        try claim()
        head.recording.isFinished = true
        _ = try replace(with: contents, head: head)
        if source != self { try files.remove(Self.unfinished) }
        return (head.exchanges.count, unreadable)
    }
}
