using System.Text;

namespace Sluice.Generator.Text;

/// <summary>Writes indented lines of C#.</summary>
internal sealed class SourceWriter
{
    private readonly StringBuilder _text = new();
    private int _depth;

    public void Line(string line = "")
    {
        if (line.Length > 0) _text.Append('\t', _depth).Append(line);
        _text.Append('\n');
    }

    public void Open(string line = "")
    {
        if (line.Length > 0) Line(line);
        Line("{");
        _depth++;
    }

    public void Close(string tail = "")
    {
        _depth--;
        Line("}" + tail);
    }

    public override string ToString() => _text.ToString();
}
