namespace Sluice.Wires.MessagePack;

// Numbers and characters that the options may refuse, because JSON has no form for them.
internal ref partial struct MessagePackOptionsReader
{
    /// <inheritdoc/>
    public Half ReadHalf()
    {
        int start = Position;
        Half value = Plain.ReadHalf();
        return Half.IsFinite(value) || !_state.Options.RejectNonFinite ? value : throw NotFinite(start);
    }

    /// <inheritdoc/>
    public float ReadSingle()
    {
        int start = Position;
        float value = Plain.ReadSingle();
        return float.IsFinite(value) || !_state.Options.RejectNonFinite ? value : throw NotFinite(start);
    }

    /// <inheritdoc/>
    public double ReadDouble()
    {
        int start = Position;
        double value = Plain.ReadDouble();
        return double.IsFinite(value) || !_state.Options.RejectNonFinite ? value : throw NotFinite(start);
    }

    /// <inheritdoc/>
    public char ReadChar()
    {
        int start = Position;
        char value = Plain.ReadChar();
        if (!char.IsSurrogate(value) || !_state.Options.RejectSurrogates) return value;
        Position = start;
        throw Error(WireError.InvalidText, "The number is half of a surrogate pair.");
    }

    object IMessagePackReader.ReadUntypedNumber()
    {
        int start = Position;
        object number = Plain.ReadUntypedNumber();
        bool isFinite = number switch
        {
            double value => double.IsFinite(value),
            float value => float.IsFinite(value),
            _ => true,
        };
        return isFinite || !_state.Options.RejectNonFinite ? number : throw NotFinite(start);
    }

    private WireException NotFinite(int start)
    {
        Position = start;
        return Error(WireError.Range, "NaN and infinity are not accepted.");
    }
}
