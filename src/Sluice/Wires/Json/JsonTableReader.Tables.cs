using Sluice.Model;

namespace Sluice.Wires.Json;

public ref partial struct JsonTableReader
{
    /// <inheritdoc/>
    public int FindMember(IObjectShape shape, ReadOnlySpan<byte> utf8Name) => JsonMemberNames.Of(shape, in _options).Find(utf8Name, _options.ExactNames);

    /// <inheritdoc/>
    public bool TryConvert<T>(out T? value)
    {
        value = default;
        return false;
    }
}
