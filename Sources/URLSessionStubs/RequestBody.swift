import Dispatch
import Foundation
import HTTPTransport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The body of a `URLSession`'s request, in the form in which Foundation hands it over.
///
/// `@unchecked` is safe: a stream is only used by the one call of `read`.
enum RequestBody: @unchecked Sendable {
    case data(Data)
    case file(URL)
    case stream(InputStream)
    /// Foundation does not hand the body over. The text says what to do instead.
    case kept(String)

    init(of request: URLRequest, by task: URLSessionTask?) {
        #if canImport(FoundationNetworking)
            if task is URLSessionDownloadTask {
                self = .kept(
                    "Foundation for Linux lets nobody else answer a download task. Use a data task: data(for:)."
                )
                return
            }
            if task is URLSessionUploadTask {
                self = Self.upload(of: task)
                return
            }
        #endif
        if let data = request.httpBody {
            self = .data(data)
        } else if let stream = request.httpBodyStream {
            self = .stream(stream)
        } else {
            self = .data(Data())
        }
    }

    /// The whole body. A stream is read to its end.
    func read() async throws(TransportError) -> Data {
        switch self {
        case .data(let data): return data
        case .file(let url):
            do { return try Data(contentsOf: url) } catch {
                throw TransportError(
                    .other, detail: "The file to upload, \(url.lastPathComponent), cannot be read: \(error).")
            }
        case .stream:
            // Not on a thread of Swift's tasks, which are few: reading blocks until the writer writes more.
            let read = await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: readStream()) }
            }
            return try read.get()
        case .kept(let sentence): throw TransportError(.other, detail: sentence)
        }
    }

    private func readStream() -> Result<Data, TransportError> {
        guard case .stream(let stream) = self else { return .success(Data()) }
        stream.open()
        defer { stream.close() }
        var (body, piece) = (Data(), [UInt8](repeating: 0, count: 65_536))
        while true {
            let count = stream.read(&piece, maxLength: piece.count)
            if count == 0 { return .success(body) }
            guard count > 0 else {
                let why = stream.streamError.map { "\($0)" } ?? "no reason is given"
                return .failure(
                    TransportError(.other, detail: "The stream of the request's body cannot be read: \(why).")
                )
            }
            body.append(contentsOf: piece[..<count])
        }
    }

    #if canImport(FoundationNetworking)
        /// Returns the body of an upload task. It is in a private property of Foundation, so it is looked up by name.
        private static func upload(of task: URLSessionTask?) -> RequestBody {
            var mirror = task.map { Mirror(reflecting: $0) }
            while let here = mirror {
                switch here.descendant("knownBody", "some", 0) {
                case let data as DispatchData: return .data(Data(data))
                case let file as URL: return .file(file)
                default: mirror = here.superclassMirror
                }
            }
            return .kept(
                """
                Foundation for Linux does not hand over the body of this upload task. Use a data task whose request has \
                the body as httpBody or httpBodyStream, or upload(for:from:).
                """)
        }
    #endif
}
