extension StyledText {
    /// The text in lines of at most `width` columns. Lines are broken between words, or within a word that is longer
    /// than a line, but not between a currency and its amount, or a number and its noun.
    ///
    /// - Parameter lineLimit: The most lines. If there are more, the last line takes as many words of them as fit, and
    ///   ends in `…` if that is not all.
    package func wrapped(to width: Int, lineLimit: Int? = nil) -> [StyledText] {
        var lines: [StyledText] = []
        // Most texts are one run that fits. A line end would make `simpleWidth` nil.
        if runs.count == 1, let known = runs[0].text.simpleWidth, known <= width {
            lines = known == 0 ? [] : [self]
        } else if lineLimit == 1, runs.contains(where: \.givesWay) {
            lines = [fitted(to: width)]
        } else if width > 0 {
            lines = paragraphs.flatMap { $0.lines(of: width) }
        }
        guard let lineLimit, lines.count > lineLimit else { return lines }
        guard lineLimit > 0 else { return [] }
        var last = lines[lineLimit - 1]
        for line in lines[lineLimit...] where last.cellWidth <= width { last = last + " " + line }
        return lines[..<(lineLimit - 1)] + [last.fitted(to: width)]
    }

    private func lines(of width: Int) -> [StyledText] {
        var lines: [StyledText] = []
        var line = StyledText([])
        var used = 0
        var gap: [Run] = []

        func add(_ run: Run) {
            if let last = line.runs.last, last.style == run.style, last.link == run.link {
                line.runs[line.runs.count - 1].text += run.text
            } else {
                line.runs.append(run)
            }
            used += run.text.cellWidth
        }
        func endLine() {
            lines.append(line)
            line = StyledText([])
            used = 0
        }
        for word in words(for: width) {
            if word.isSpace {
                gap.append(word.run)
                continue
            }
            let needed = used + StyledText(gap).cellWidth + word.unbrokenWidth
            if !line.runs.isEmpty, needed > width, !word.joinsPrevious || !gap.isEmpty {
                endLine()
            } else {
                gap.forEach(add)
            }
            gap = []
            // Subtracts widths instead of measuring the rest for each line, because a service may send a very long
            // word.
            var (rest, restWidth) = (word.run.text[...], word.run.text.cellWidth)
            while used + restWidth > width {
                let head = rest.prefix(columns: width - used)
                if head.isEmpty && used == 0 { break }
                if !head.isEmpty {
                    let part = Run(String(head), word.run.style, link: word.run.link)
                    restWidth -= part.text.cellWidth
                    add(part)
                }
                rest = rest[head.endIndex...]
                endLine()
            }
            if !rest.isEmpty { add(Run(String(rest), word.run.style, link: word.run.link)) }
        }
        return lines + [line]
    }

    private var paragraphs: [StyledText] {
        var paragraphs: [StyledText] = [StyledText([])]
        for run in runs {
            let parts = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, part) in parts.enumerated() {
                if index > 0 { paragraphs.append(StyledText([])) }
                if !part.isEmpty {
                    paragraphs[paragraphs.count - 1].runs
                        .append(Run(String(part), run.style, staysWhole: run.staysWhole, link: run.link))
                }
            }
        }
        return paragraphs
    }

    /// A word, or the space between two words.
    private struct Word {
        var run: Run
        var isSpace: Bool
        /// Whether the word continues the word before it in another style, without a space between them.
        var joinsPrevious: Bool
        /// The columns of the word and of all words that continue it.
        var unbrokenWidth: Int
    }

    /// Splits the text into words and spaces. A run that stays whole is one word if it fits into `width`.
    private func words(for width: Int) -> [Word] {
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
                        run: Run(String(piece), run.style, link: run.link), isSpace: isSpace,
                        joinsPrevious: !isSpace && words.last?.isSpace == false,
                        unbrokenWidth: String(piece).cellWidth))
            }
        }
        for index in words.indices.dropFirst().dropLast() where words[index].run.text == " " {
            let (word, next) = (words[index - 1], words[index + 1])
            guard !word.joinsPrevious, word.unbrokenWidth + 1 + next.unbrokenWidth <= width,
                Self.isOne(word.run.text, next.run.text)
            else { continue }
            words[index].isSpace = false
            (words[index].joinsPrevious, words[index + 1].joinsPrevious) = (true, true)
        }
        for index in words.indices.dropLast().reversed() where words[index + 1].joinsPrevious {
            words[index].unbrokenWidth += words[index + 1].unbrokenWidth
        }
        return words
    }

    /// Whether two words are a currency and its amount (`€ 15.00`, `EUR 15.00`), or a number and its noun (`3 days`).
    private static func isOne(_ word: String, _ next: String) -> Bool {
        if next.first?.isNumber == true {
            return word.first?.isCurrencySymbol == true && word.count == 1
                || word.count == 3 && word.allSatisfy(\.isUppercase)
        }
        return next.first?.isLowercase == true && word.last?.isNumber == true
            && word.allSatisfy { $0.isNumber || "(-.,".contains($0) }
    }
}
