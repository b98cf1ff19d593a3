public import Waiting

/// Builds a list of views from the lines in braces, with `if`, `switch` and `for`.
///
/// Where a single view is needed, several views become a `VStack`, and no views become an empty `VStack`,
/// which takes no room.
@UIActor
@resultBuilder
public enum ViewBuilder {
    public static func buildExpression(_ view: any View) -> [any View] { [view] }
    public static func buildExpression(_ views: [any View]) -> [any View] { views }
    public static func buildExpression(_ nothing: Void) -> [any View] { [] }

    public static func buildBlock(_ parts: [any View]...) -> [any View] {
        parts.count == 1 ? parts[0] : parts.flatMap(\.self)
    }

    public static func buildOptional(_ part: [any View]?) -> [any View] { part ?? [] }
    public static func buildEither(first part: [any View]) -> [any View] { part }
    public static func buildEither(second part: [any View]) -> [any View] { part }
    public static func buildArray(_ parts: [[any View]]) -> [any View] { parts.flatMap(\.self) }

    public static func buildFinalResult(_ views: [any View]) -> [any View] { views }

    public static func buildFinalResult(_ views: [any View]) -> any View {
        views.count == 1 ? views[0] : VStack { views }
    }
}
