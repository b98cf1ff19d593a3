/// The arguments of a call, as text.
func describe<each Argument>(_ argument: repeat each Argument) -> String {
    var texts: [String] = []
    for argument in repeat each argument { texts.append(Printed.text(argument)) }
    return texts.joined(separator: ", ")
}
