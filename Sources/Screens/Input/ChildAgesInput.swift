import Rail

/// Reads the ages of children as people type them: `3, 8`.
enum ChildAgesInput {
    /// - Parameter count: The number of children.
    static func ages(_ text: String, count: Int) throws(InputProblem) -> [Int] {
        var ages: [Int] = []
        for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let age = Int(word) else {
                throw InputProblem(.ages, "“\(word)” is not an age. Type whole years, such as 3, 8.")
            }
            guard TripFormatting.ageLimits(.child).contains(age) else {
                throw InputProblem(
                    .ages,
                    "A child is \(TripFormatting.ages(.child) ?? ""), and not \(age). Correct the age, or choose another kind of"
                        + " passenger.")
            }
            ages.append(age)
        }
        guard ages.count == count else {
            throw InputProblem(
                .ages,
                count == 1
                    ? "There is 1 child: type one age, such as 8."
                    : "There are \(count) children: type the age of each, such as 3, 8.")
        }
        return ages
    }

    static func text(_ ages: [Int]) -> String { ages.map { "\($0)" }.joined(separator: ", ") }
}
