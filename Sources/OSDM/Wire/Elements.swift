extension Wire {
    /// A list that leaves out the elements that cannot be read, with a warning for each.
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
            try json.checkArray()
            array = []
            array.reserveCapacity(json.count)
            var item = json.firstItem
            while let next = item {
                do throws(DecodingFault) {
                    array.append(try Element(next))
                } catch {
                    var warning = error
                    warning.leftOut = next.path
                    json.warn(warning)
                    leftOut += 1
                }
                item = json.item(after: next)
            }
        }

        package func write(to json: inout Writer) { array.write(to: &json) }
    }
}
