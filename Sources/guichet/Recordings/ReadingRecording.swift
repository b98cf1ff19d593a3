import HAR
import HTTPRecordings

/// Reads a recording or a HAR file. Converts its errors into `ProgramError`.
func readingRecording<Value>(_ read: () throws -> Value) throws -> Value {
    do {
        return try read()
    } catch let error as RecordingError {
        throw ProgramError.unusable(error.description)
    } catch let error as HTTPArchive.ReadError {
        throw ProgramError.unusable(error.description)
    }
}
