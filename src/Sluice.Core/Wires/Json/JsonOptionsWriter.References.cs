namespace Sluice.Wires.Json;

internal ref partial struct JsonOptionsWriter
{
    /// <summary>
    /// Writes <c>{"$ref":"1"}</c> for an object that was written before; otherwise, records it until its opening
    /// bracket.
    /// </summary>
    private bool WriteReference<T>(T declared)
    {
        object value = declared!;
        // The case of a union, or its surrogate, is the object whose discriminator was just written.
        if (_state.OpenedAt == Plain.Length)
            return false;
        _state.OpenedAt = null;
        if (_state.Ids!.TryGetValue(value, out int id))
        {
            Plain.WriteRaw("{\"$ref\":\""u8);
            WriteUncheckedNumberInQuotes(id);
            Plain.WriteRaw("},"u8);
            return true;
        }

        _state.Pending = typeof(T) == typeof(object) && IsWhole(value) ? null : value;
        return false;
    }

    // Declared as object: the run-time type decides; plain object instances, strings and object arrays get no "$id".
    private static bool IsWhole(object value) => value is string or object[] || value.GetType() == typeof(object);

    private void WriteUncheckedNumberInQuotes(int id)
    {
        Plain.Commit(ref Plain.WriteUncheckedInt32(ref Plain.Reserve(WireSizes.Int32), id));
        Plain.ReplaceLast((byte)'"');
    }

    private ref byte WriteUncheckedId(ref byte position, int reserve)
    {
        Plain.Commit(ref position);
        WriteUncheckedId();
        Plain.WriteRaw(","u8);
        return ref Plain.Reserve(reserve);
    }

    private void WriteUncheckedId()
    {
        int id = _state.Ids!.Count + 1;
#if SLUICE_PLANTED_BUGS
        if (PlantedBugs.Is(PlantedBug.IdOfReference) && id == 3)
            id = 2;
#endif
        _state.Ids.Add(_state.Pending!, id);
        _state.Pending = null;
        Plain.WriteRaw("\"$id\":\""u8);
        WriteUncheckedNumberInQuotes(id);
    }

    private void BeginMarkedArray()
    {
        bool marks = _state.Pending is not null;
        (_state.Marked ??= new Stack<bool>()).Push(marks);
        if (!marks)
            return;
        Plain.WriteRaw("{"u8);
        WriteUncheckedId();
        Plain.WriteRaw(",\"$values\":"u8);
    }

    private void EndMarkedArray()
    {
        if (!_state.Marked!.Pop())
            return;
        Plain.ReplaceLast((byte)'}');
        Plain.WriteRaw(","u8);
    }
}
