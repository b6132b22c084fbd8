namespace Sluice.Wires.Json;

/// <summary>
/// Handles metadata: if references are preserved, names that begin with <c>$</c> are reserved for metadata, and one in
/// any other position is an error, as in System.Text.Json.
/// </summary>
internal ref partial struct JsonOptionsReader
{
    private void RejectMetadata(scoped ReadOnlySpan<byte> utf8Name)
    {
        if (utf8Name is not [(byte)'$', ..] || Position == _state.LateId || Json.IsDiscriminator(utf8Name))
            return;
        throw Error(
            WireError.Syntax,
            $"The member '{JsonErrors.Shorten(utf8Name)}' is not valid here: names that begin with '$' are metadata "
                + "that must come first when references are preserved."
        );
    }

    private void RejectMetadataAsKey()
    {
        int position = Position;
        ReadOnlySpan<byte> name = Json.Peek() == WireToken.String ? Json.ReadUtf8() : default;
        Position = position;
        RejectMetadata(name);
    }

    private bool SkipLateId()
    {
        if (_state.LateId < 0 || Position != _state.LateId)
            return false;
        Json.SkipValue();
        return true;
    }

    // Except for "$id", "$ref" and "$values", an untyped object may have any names, because the dictionary that was
    // written may have had them.
    private object? ReadUntypedPreserved()
    {
        WireToken token = Json.Peek();
        if (token == WireToken.Array)
            return FillUntyped(new List<object?>());
        if (token != WireToken.Object)
            return Json.ReadUntyped();

        var members = new Dictionary<string, object?>();
        if (!Json.BeginObject(out int left))
            return members;
        int position = Position;
        string name = ReadUntypedName();
        if (name == "$ref")
            return ReadReference(ref left).Value!;
        if (name == "$id")
        {
            Referable referable = AddReferable();
            referable.Value = members;
            if (!Json.NextMember(ref left))
                return members;
            position = Position;
            name = ReadUntypedName();
            if (name == "$values" && Json.Peek() == WireToken.Array)
                return ReadUntypedValues(referable, ref left);
        }
        FillUntyped(members, position, name, ref left);
        return members;
    }

    private List<object?> ReadUntypedValues(Referable referable, ref int left)
    {
        var items = new List<object?>();
        referable.Value = items;
        FillUntyped(items);
        return Json.NextMember(ref left) ? throw Error(WireError.Syntax, "Nothing may follow \"$values\".") : items;
    }

    // Reads the members of an object from one whose name has been read.
    private void FillUntyped(Dictionary<string, object?> members, int position, string name, ref int left)
    {
        while (true)
        {
            if (name is "$id" or "$ref" or "$values")
                throw Error(
                    WireError.Syntax,
                    $"The member '{name}' is not valid here: it is metadata that must come first when "
                        + "references are preserved."
                );
            if (members.ContainsKey(name) && (Json.Flags & JsonReadFlags.AllowDuplicates) == 0)
            {
                Position = position;
                throw Error(WireError.DuplicateMember, $"The name '{name}' occurs twice.");
            }
            members[name] = ReadUntypedPreserved();
            if (!Json.NextMember(ref left))
                return;
            position = Position;
            name = ReadUntypedName();
        }
    }

    private List<object?> FillUntyped(List<object?> items)
    {
        if (!Json.BeginArray(out int left))
            return items;
        do items.Add(ReadUntypedPreserved());
        while (Json.NextElement(ref left));
        return items;
    }

    private string ReadUntypedName()
    {
        string name = Json.ReadString()!;
        Json.EndKey();
        return name;
    }
}
