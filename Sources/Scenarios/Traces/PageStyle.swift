import BlackBox

/// The style of HTML pages. Follows the system's light or dark mode, fits any width, and needs no script or other file.
enum PageStyle {
    /// Returns everything before the content of a page.
    static func head(_ title: String, more: String = "") -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
        <title>\(title.markup)</title>
        <style>
        \(css)\(more)
        </style>
        </head>
        <body>
        """
    }

    static let end = "</body>\n</html>\n"

    private static let css = """
        :root { color-scheme: light dark; --ground: #fff; --text: #1f2328; --quiet: #59636e; --line: #d8dde3;
          --card: #f6f8fa; --good: #1a7f37; --bad: #c2261c; --badcard: #fff1ef; }
        @media (prefers-color-scheme: dark) { :root { --ground: #111418; --text: #e3e7ec; --quiet: #99a3af;
          --line: #30363e; --card: #1a1f25; --good: #4ac26b; --bad: #ff8479; --badcard: #2b1817; } }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 82rem; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; color: var(--text);
          background: var(--ground); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
        h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
        h2 { margin: 2.5rem 0 .75rem; font-size: 1.1rem; }
        p { margin: .5rem 0; }
        a { color: inherit; }
        .quiet { color: var(--quiet); }
        .good { color: var(--good); } .bad { color: var(--bad); }
        .mark { font-weight: 600; white-space: nowrap; }
        .text { white-space: pre-wrap; }
        code, pre, summary { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: 13px; }
        pre { width: max-content; max-width: 100%; margin: .75rem 0; padding: .75rem 1rem; overflow-x: auto;
          overflow-wrap: normal; line-height: 1.15; color: #d8d8d8; background: #1c1c1c; border: 1px solid var(--line);
          border-radius: 8px; }
        """
}
