extension Wire {
    /// A list that leaves out the elements that cannot be read, and adds a warning for each.
    package struct Elements<Element: JSONValue>: JSONValue,
        RandomAccessCollection, ExpressibleByArrayLiteral
    {
        package var array: [Element]
        /// The number of elements that could not be read.
        package private(set) var leftOut = 0

        package init(_ array: [Element]) { self.array = array }
        package init(arrayLiteral elements: Element...) { array = elements }

        package var startIndex: Int { 0 }
        package var endIndex: Int { array.count }
        package subscript(index: Int) -> Element {
            get { array[index] }
            set { array[index] = newValue }
        }

        package init(_ json: Reader) throws(DecodingFault) {
            var (items, leftOut) = ([Element](), 0)
            try json.forEach { item throws(DecodingFault) in
                do throws(DecodingFault) {
                    items.append(try Element(item))
                } catch {
                    var warning = error
                    warning.leftOut = item.path
                    json.warn(warning)
                    leftOut += 1
                }
            }
            (array, self.leftOut) = (items, leftOut)
        }

        package func write(to json: inout Writer) { array.write(to: &json) }
    }
}
