using System.Text;

namespace Sluice.Generator.Text;

/// <summary>Writes indented lines of C#.</summary>
internal sealed class SourceWriter
{
    private readonly StringBuilder _text = new();
    private int _depth;

    /// <summary>Writes a line. Four spaces at its start are one more level.</summary>
    public void WriteLine(string line = "")
    {
        const int Level = 4;
        int start = 0;
        while (start < line.Length && line[start] == ' ')
            start++;
        start -= start % Level;
        if (line.Length > 0)
            _text.Append('\t', _depth + (start / Level)).Append(line, start, line.Length - start);
        _text.Append('\n');
    }

    /// <summary>Opens a namespace, whose content is not indented.</summary>
    public void OpenNamespace(string name) => WriteLine($"namespace {name}\n{{");

    /// <summary>Closes a namespace.</summary>
    public void CloseNamespace() => WriteLine("}");

    public void Open(string line = "")
    {
        if (line.Length > 0)
            WriteLine(line);
        WriteLine("{");
        _depth++;
    }

    public void Close(string tail = "")
    {
        _depth--;
        WriteLine("}" + tail);
    }

    public override string ToString() => _text.ToString();
}
