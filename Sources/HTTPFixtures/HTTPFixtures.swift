// One import for stubs, recordings, HAR files and the redaction of HTTP.
@_exported public import Documents
@_exported public import HAR
@_exported public import HTTPBodies
@_exported public import HTTPRecordings
@_exported public import HTTPStubs
@_exported public import HTTPTransport
@_exported public import JSONTrees
@_exported public import Redaction
@_exported public import URLSessionStubs
