import Locking

/// Makes a struct of closures of doubles, and returns it with its doubles.
///
/// `make` names each function once, in the order of the struct's members:
///
///     let (catalogue, doubles) = fake(of: Catalogue.self) {
///         Catalogue(titles: $0.titles.function, isOpen: $0.isOpen.syncFunction(fallback: false))
///     }
///     doubles.titles.returns(["Emma"])
///
/// - Parameters:
///   - scope: the scope of all these doubles; as for `StubbedFunction`.
///   - hidesValues: keeps arguments, responses and errors out of all texts, because they are secret.
public func fake<Service>(
    of service: Service.Type, in scope: DoubleScope = .current ?? DoubleScope(), hidesValues: Bool = false,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line,
    _ make: (FakeDoubles<Service>) -> Service
) -> (service: Service, doubles: FakeDoubles<Service>) {
    let location = FileLocation(file: fileID, path: filePath, line: line)
    let doubles = FakeDoubles<Service>(in: scope, hidesValues: hidesValues, at: location)
    let service = make(doubles)
    doubles.takeNames(from: service)
    return (service, doubles)
}

/// The doubles of the functions of a struct, each under the name of its member: `doubles.titles.calls`.
///
/// There is a double for each `@Sendable` closure without an actor: `async` or not, throwing or not. A completion is an
/// argument of its own type. For a closure of an actor, the test itself makes a `StubbedFunction`.
@dynamicMemberLookup
public final class FakeDoubles<Service>: Sendable {
    private struct Member: Sendable {
        let path: any PartialKeyPath<Service> & Sendable
        let type: ObjectIdentifier
        let identity: DoubleIdentity
        let double: any Sendable
    }

    private let members = Lock<[Member]>([])
    private let scope: DoubleScope
    private let hidesValues: Bool
    private let location: FileLocation

    init(in scope: DoubleScope, hidesValues: Bool, at location: FileLocation) {
        self.scope = scope
        self.hidesValues = hidesValues
        self.location = location
    }

    public subscript<each Argument: Sendable, Response: Sendable, Failure: Error>(
        dynamicMember path: any KeyPath<Service, @Sendable (repeat each Argument) throws(Failure) -> Response>
            & Sendable
    ) -> StubbedFunction<repeat each Argument, Response> {
        double(at: path)
    }

    public subscript<each Argument: Sendable, Response: Sendable, Failure: Error>(
        dynamicMember path: any KeyPath<
            Service,
            nonisolated(nonsending) @Sendable (repeat each Argument) async throws(Failure) -> Response
        > & Sendable
    ) -> StubbedFunction<repeat each Argument, Response> {
        double(at: path)
    }

    // The order of the type parameters tells the compiler this subscript from the one before.
    public subscript<Failure: Error, Response: Sendable, each Argument: Sendable>(
        dynamicMember path: any KeyPath<
            Service, @Sendable @concurrent (repeat each Argument) async throws(Failure) -> Response
        > & Sendable
    ) -> StubbedFunction<repeat each Argument, Response> {
        double(at: path)
    }

    private func double<Function, each Argument, Response>(
        at path: any KeyPath<Service, Function> & Sendable
    ) -> StubbedFunction<repeat each Argument, Response> {
        members.withLock { members in
            let known = members.first { $0.path == path }?.double
            if let known = known as? StubbedFunction<repeat each Argument, Response> { return known }
            let double = StubbedFunction<repeat each Argument, Response>(
                "\(Service.self).\(Function.self)", in: scope, hidesValues: hidesValues,
                fileID: location.file, filePath: location.path, line: location.line)
            let type = ObjectIdentifier(Function.self)
            members.append(Member(path: path, type: type, identity: double.core.identity, double: double))
            return double
        }
    }

    /// Gives the doubles the names of the struct's members. A key path to a closure does not know its name, but a
    /// mirror knows the names and types. Members of the same type are told apart by their order. If one of them has no
    /// double, none of them gets a name.
    func takeNames(from service: Service) {
        let children = Mirror(reflecting: service).children
        for (type, same) in Dictionary(grouping: members.withLock { $0 }, by: \.type) {
            let names = children.filter { ObjectIdentifier(Swift.type(of: $0.value)) == type }.map(\.label)
            guard names.count == same.count else { continue }
            for (member, name) in zip(same, names) { name.map(member.identity.rename) }
        }
    }
}
