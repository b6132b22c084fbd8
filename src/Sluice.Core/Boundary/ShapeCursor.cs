using Sluice.Model;
using Sluice.Wires;
using Sluice.Wires.MessagePack;

namespace Sluice.Boundary;

/// <summary>
/// Moves through the members that a document has of an object, by name or, on wires that use keys, by position.
/// <see cref="Index"/> must be called once for each member, before its value is read or skipped.
/// </summary>
internal struct ShapeCursor(IObjectShape shape)
{
    private int[] _byKey = [];
    private int _left;
    private int _key;

    /// <summary>Gets whether the members are the elements of an array.</summary>
    internal bool IsArray { get; private set; }

    /// <summary>Begins the object; returns <see langword="false"/> if it is empty.</summary>
    internal bool Begin<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        // After the discriminator of a case was read, the rest of a JSON object has no start token to peek at.
        IsArray = TReader.UsesKeys && reader.Peek() == WireToken.Array;
        if (!IsArray)
            return reader.BeginObject(out _left);
        if (shape.IsKeyed)
            _byKey = MessagePackMembers.GetMembers(shape).ByKey;
        return reader.BeginArray(out _left);
    }

    /// <summary>Moves to the next member; returns <see langword="false"/> at the end.</summary>
    internal bool Next<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct =>
        IsArray ? reader.NextElement(ref _left) : reader.NextMember(ref _left);

    /// <summary>Returns the index of the member whose value is next, or -1 if the type has no such member.</summary>
    internal int Index<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (!IsArray)
            return reader.FindMember(shape, reader.ReadName());
        int key = _key++;
        if (key < _byKey.Length)
            return _byKey[key];
        return shape.IsKeyed || key >= shape.Members.Count ? -1 : key;
    }
}
