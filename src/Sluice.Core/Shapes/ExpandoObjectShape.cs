using System.ComponentModel;
using System.Dynamic;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.Shapes;

/// <summary>Writes and reads an <see cref="ExpandoObject"/> as a dictionary.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public struct ExpandoObjectShape : IShape<ExpandoObject>
{
    /// <summary>The maximum number of members that are read: 4,096.</summary>
    public const int MaxMembers = 4096;

    /// <inheritdoc/>
    public static void Write<TWriter, TSelection>(ref TWriter writer, ExpandoObject? value, TSelection selection)
        where TWriter : struct, IWireWriter, allows ref struct
        where TSelection : struct, ISelection<TSelection>
    {
        if (value is null)
            writer.WriteNull();
        else
            Entries.WriteAny<string, object, StringShape, UntypedShape, TWriter, TSelection>(
                ref writer,
                value!,
                selection
            );
    }

    /// <inheritdoc/>
    public static ExpandoObject? Read<TReader>(ref TReader reader)
        where TReader : struct, IWireReader, allows ref struct
    {
        if (reader.TryReadNull())
            return null;
        var expando = new ExpandoObject();
        Dictionary<string, object> members = Entries.Read<string, object, StringShape, UntypedShape, TReader>(
            ref reader
        );
        // Adding a member to an expando takes time proportional to its number of members.
        if (members.Count > MaxMembers)
            throw reader.Error(
                WireError.Limit,
                $"An object without declared members is read with at most {MaxMembers} members."
            );
        foreach ((string name, object? member) in members)
            ((IDictionary<string, object?>)expando).Add(name, member);
        return expando;
    }

    /// <inheritdoc/>
    public static TypeShape<ExpandoObject> Shape =>
        ShapeCache<ExpandoObject, ExpandoObjectShape>.Dictionary<string, object, StringShape, UntypedShape>(
            static entries => entries!,
            Create
        );

    private static ExpandoObject Create(List<KeyValuePair<string, object>> entries)
    {
        var expando = new ExpandoObject();
        foreach ((string name, object value) in entries)
            ((IDictionary<string, object?>)expando)[name] = value;
        return expando;
    }
}
