using System.Text;

namespace Sluice.Tool.Inspect;

/// <summary>
/// Writes the values of a file as a tree, line by line as they are read. Levels below <c>depth</c> and items beyond
/// <c>maxItems</c> are read but not shown.
/// </summary>
internal sealed class TokenTree(TokenReader reader, TokenLines lines, int depth, int maxItems)
{
    private readonly Stack<Level> _open = new();
    private readonly StringBuilder _guides = new();

    public void Write(CancellationToken cancellationToken)
    {
        long values = 0;
        for (; reader.TryRead(out Token root); values++)
        {
            if (values >= maxItems)
            {
                reader.Skip(root.Children, cancellationToken);
                continue;
            }

            Show(root, "", cancellationToken);
            while (_open.TryPeek(out Level? level))
            {
                cancellationToken.ThrowIfCancellationRequested();
                WriteNext(level, cancellationToken);
            }
        }

        if (values > maxItems)
            lines.WriteMore(TokenText.Count(values - maxItems, "more value", "more values"), "");
    }

    private void WriteNext(Level level, CancellationToken cancellationToken)
    {
        _guides.Length = level.Guides;
        if (level.Next == level.Tokens)
        {
            _open.Pop();
            return;
        }

        long item = level.IsMap ? level.Next / 2 : level.Next;
        if (item == maxItems)
        {
            long hidden = level.Items - item;
            reader.Skip(level.Tokens - level.Next, cancellationToken);
            (string one, string many) = level.IsMap ? ("entry", "entries") : ("element", "elements");
            lines.WriteMore(TokenText.Count(hidden, $"more {one}", $"more {many}"), $"{_guides}└─ ");
            level.Next = level.Tokens;
            return;
        }

        bool isLast = item == level.Items - 1;
        bool isMapValue = level.IsMap && level.Next % 2 == 1;
        level.Next++;
        string connector = isMapValue
            ? isLast
                ? "   = "
                : "│  = "
            : isLast
                ? "└─ "
                : "├─ ";
        Token token = reader.Read();
        string guides = _guides + connector;
        _guides.Append(isLast && (isMapValue || !level.IsMap) ? "   " : "│  ");
        Show(token, guides, cancellationToken);
    }

    private void Show(in Token token, string guides, CancellationToken cancellationToken)
    {
        bool isCollapsed = token.Children > 0 && _open.Count + 1 >= depth;
        lines.Write(token, guides, isCollapsed);
        if (isCollapsed)
            reader.Skip(token.Children, cancellationToken);
        else if (token.Children > 0)
            _open.Push(new Level(token, _guides.Length));
    }

    /// <summary>An array or map whose children are being written.</summary>
    private sealed class Level(in Token token, int guides)
    {
        public bool IsMap { get; } = token.Kind == TokenKind.Map;
        public long Items { get; } = token.Size;
        public long Tokens { get; } = token.Children;

        /// <summary>Gets the length of the guides that its children begin with.</summary>
        public int Guides { get; } = guides;

        /// <summary>Gets or sets the index of the next child.</summary>
        public long Next { get; set; }
    }
}
