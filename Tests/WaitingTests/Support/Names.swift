import Waiting

/// The module's own type; Swift Testing has one of this name as well.
typealias Expectation = Waiting.Expectation
