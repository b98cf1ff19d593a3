import Waiting

/// Swift Testing has a type of this name as well; here ours is meant.
typealias Expectation = Waiting.Expectation
