using System.Numerics;

namespace Sluice.Wires.MessagePack;

// Numbers and characters that the options may refuse, because JSON has no form for them.
internal ref partial struct MessagePackOptionsReader
{
    /// <inheritdoc/>
    public Half ReadHalf() => RequireFinite(Position, Plain.ReadHalf());

    /// <inheritdoc/>
    public float ReadSingle() => RequireFinite(Position, Plain.ReadSingle());

    /// <inheritdoc/>
    public double ReadDouble() => RequireFinite(Position, Plain.ReadDouble());

    /// <inheritdoc/>
    public char ReadChar()
    {
        int start = Position;
        char value = Plain.ReadChar();
        if (!char.IsSurrogate(value) || !_state.Options.ValuesOfJson)
            return value;
        Position = start;
        throw Error(WireError.InvalidText, "The number is half of a surrogate pair.");
    }

    object IMessagePackReader.ReadUntypedNumber()
    {
        int start = Position;
        object number = Plain.ReadUntypedNumber();
        if (number is double wide)
            RequireFinite(start, wide);
        else if (number is float single)
            RequireFinite(start, single);
        return number;
    }

    private T RequireFinite<T>(int start, T value)
        where T : struct, INumberBase<T>
    {
        if (T.IsFinite(value) || !_state.Options.RejectNonFinite)
            return value;
        Position = start;
        throw Error(WireError.Range, "NaN and infinity are not accepted.");
    }
}
