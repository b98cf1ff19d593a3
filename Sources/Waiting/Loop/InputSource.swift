/// A file descriptor that the loop listens to.
@UIActor
final class InputSource {
    let descriptor: Int32
    let name: String
    let location: FileLocation
    let handler: @UIActor () -> Void
    private(set) var isCancelled = false
    /// A weak reference: a source that nobody cancels must not keep its scope.
    weak let scope: LoopScope?
    private let loop: UILoop

    /// - Parameter scope: nil for a descriptor of the loop itself, such as the pipe that delivers signals.
    init(
        descriptor: Int32, name: String, location: FileLocation, scope: LoopScope?, loop: UILoop,
        handler: @escaping @UIActor () -> Void
    ) {
        self.descriptor = descriptor
        self.name = name
        self.location = location
        self.scope = scope
        self.loop = loop
        self.handler = handler
        scope?.descriptors.append(name)
    }

    func cancel() {
        guard !isCancelled else { return }
        isCancelled = true
        loop.inputs.removeAll { $0 === self }
        guard let scope, let index = scope.descriptors.firstIndex(of: name) else { return }
        scope.descriptors.remove(at: index)
    }
}
