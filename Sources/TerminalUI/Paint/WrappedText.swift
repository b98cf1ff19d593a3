/// Text broken into lines of a width: between words, or within a word that is longer than a line.
struct WrappedText {
    private(set) var lines: [StyledText] = []

    var width: Int { lines.reduce(0) { max($0, $1.cellWidth) } }

    init(_ text: StyledText, width: Int, lineLimit: Int = .max) {
        // Most texts are one run that fits. A line end would make `simpleWidth` nil.
        if text.runs.count == 1, let known = text.runs[0].text.simpleWidth, known <= width {
            lines = known == 0 ? [] : [text]
        } else if lineLimit == 1, text.runs.contains(where: \.givesWay) {
            lines = [text.fitted(to: width)]
        } else if width > 0 {
            for paragraph in text.paragraphs { wrap(paragraph, width) }
        }
        if lines.count > lineLimit { cut(to: lineLimit, width) }
    }

    init(_ text: StyledText, width: Int, lineLimit: Int?) {
        self.init(text, width: width, lineLimit: lineLimit ?? .max)
    }

    private mutating func wrap(_ paragraph: StyledText, _ width: Int) {
        var line: [StyledText.Run] = []
        var used = 0
        var gap: [StyledText.Run] = []

        func add(_ run: StyledText.Run) {
            if let last = line.last, last.style == run.style {
                line[line.count - 1].text += run.text
            } else {
                line.append(run)
            }
            used += run.text.cellWidth
        }
        for word in paragraph.words(for: width) {
            if word.isSpace {
                gap.append(StyledText.Run(word.text, word.style))
                continue
            }
            let gapWidth = line.isEmpty ? 0 : gap.reduce(0) { $0 + $1.text.cellWidth }
            var rest = word.text
            if !word.joinsPrevious || !gap.isEmpty, used + gapWidth + word.unbrokenWidth > width,
                !line.isEmpty
            {
                lines.append(StyledText(line))
                line = []
                used = 0
            } else {
                gap.forEach(add)
            }
            gap = []
            while used + rest.cellWidth > width {
                let head = rest.prefix(columns: width - used)
                if head.isEmpty && used == 0 { break }
                if !head.isEmpty { add(StyledText.Run(head, word.style)) }
                rest = String(rest.dropFirst(head.count))
                lines.append(StyledText(line))
                line = []
                used = 0
            }
            if !rest.isEmpty { add(StyledText.Run(rest, word.style)) }
        }
        lines.append(StyledText(line))
    }

    private mutating func cut(to limit: Int, _ width: Int) {
        // The last line takes as many of the remaining words as fit.
        let last = lines[max(0, limit - 1)...].dropFirst().reduce(lines[max(0, limit - 1)]) {
            $0 + " " + $1
        }
        lines.removeLast(lines.count - max(0, limit))
        guard !lines.isEmpty else { return }
        lines[lines.count - 1] = last.ellipsized(to: width)
    }
}

extension StyledText {
    /// The text in lines of at most `width` columns, broken between words if possible.
    public func wrapped(to width: Int) -> [StyledText] { WrappedText(self, width: width).lines }

    /// A word, or the space between two words.
    struct Word {
        var text: String
        var style: Style
        var isSpace: Bool
        /// Whether the word continues the word before it in another style, without a space between them.
        var joinsPrevious: Bool
        /// The columns of the word and of all words that continue it.
        var unbrokenWidth: Int
    }

    var paragraphs: [StyledText] {
        var paragraphs: [StyledText] = [StyledText([])]
        for run in runs {
            let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, part) in parts.enumerated() {
                if index > 0 { paragraphs.append(StyledText([])) }
                if !part.isEmpty {
                    paragraphs[paragraphs.count - 1].runs
                        .append(Run(String(part), run.style, staysWhole: run.staysWhole))
                }
            }
        }
        return paragraphs
    }

    /// Splits the text into words and spaces. A run that stays whole is one word if it fits into `width`.
    func words(for width: Int) -> [Word] {
        var words: [Word] = []
        for run in runs {
            let isWhole = run.staysWhole && run.text.cellWidth <= width
            var rest = Substring(run.text)
            while let first = rest.first {
                let isSpace = first == " " && !isWhole
                let piece = isWhole ? rest : rest.prefix { ($0 == " ") == isSpace }
                rest = rest.dropFirst(piece.count)
                words.append(
                    Word(
                        text: String(piece), style: run.style, isSpace: isSpace,
                        joinsPrevious: !isSpace && words.last?.isSpace == false,
                        unbrokenWidth: String(piece).cellWidth))
            }
        }
        for index in words.indices.dropLast().reversed() where words[index + 1].joinsPrevious {
            words[index].unbrokenWidth += words[index + 1].unbrokenWidth
        }
        return words
    }
}
