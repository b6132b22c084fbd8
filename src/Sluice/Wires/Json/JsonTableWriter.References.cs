namespace Sluice.Wires.Json;

public ref partial struct JsonTableWriter
{
    /// <summary>Writes <c>{"$ref":"1"}</c> for an object met before; otherwise remembers it for its opening bracket.</summary>
    private bool WriteReference(object value)
    {
        // The case of a union is the object that its discriminator was just written for.
        bool isOpen = ReferenceEquals(_opened, value);
        _opened = null;
        if (isOpen) return false;
        if (_ids!.TryGetValue(value, out int id))
        {
            Plain.PutRaw("{\"$ref\":\""u8);
            PutNumberInQuotes(id);
            Plain.PutRaw("},"u8);
            return true;
        }

        _pending = value is string ? null : value;
        return false;
    }

    private void PutNumberInQuotes(int id)
    {
        Plain.Commit(ref Plain.PutInt32(ref Plain.Reserve(WireSizes.Int32), id));
        Plain.ReplaceLast((byte)'"');
    }

    private ref byte PutId(ref byte at, int room)
    {
        Plain.Commit(ref at);
        PutId();
        Plain.PutRaw(","u8);
        return ref Plain.Reserve(room);
    }

    private void PutId()
    {
        int id = _ids!.Count + 1;
        _ids.Add(_pending!, id);
        _pending = null;
        Plain.PutRaw("\"$id\":\""u8);
        PutNumberInQuotes(id);
    }

    private void BeginMarkedArray()
    {
        bool marks = _pending is not null;
        (_marked ??= new Stack<bool>()).Push(marks);
        if (!marks) return;
        Plain.PutRaw("{"u8);
        PutId();
        Plain.PutRaw(",\"$values\":"u8);
    }

    private void EndMarkedArray()
    {
        if (!_marked!.Pop()) return;
        Plain.ReplaceLast((byte)'}');
        Plain.PutRaw(","u8);
    }
}
