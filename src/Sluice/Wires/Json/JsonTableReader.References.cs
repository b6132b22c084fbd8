using System.Text;
using Sluice.Model;

namespace Sluice.Wires.Json;

public ref partial struct JsonTableReader
{
    /// <summary>How a part or root is read under options: through their converters, references and unions, and then by its shape.</summary>
    internal static T? Read<T, TShape>(ref JsonTableReader reader) where TShape : struct, IShape<T>
    {
        if (reader._preserves && !typeof(T).IsValueType && typeof(T) != typeof(string) && typeof(T) != typeof(object)
            && reader._case != typeof(T) && !reader.Json.IsRestOfCase && reader._options.Converters?.Find<T>() is null && reader.Json.Peek() == WireToken.Object)
        {
            return reader.ReadReferable<T, TShape>();
        }
        return reader.ReadBare<T, TShape>();
    }

    private T? ReadBare<T, TShape>() where TShape : struct, IShape<T> => TryConvert(out T? value) ? value : TShape.Read(ref this);

    private T? ReadReferable<T, TShape>() where TShape : struct, IShape<T>
    {
        Sharing sharing = BeginSharing(out string id, out int left);
        if (sharing == Sharing.Reference)
        {
            object known = Known(id);
            return known is T same ? same : throw Error(WireError.Type, "\"$ref\" refers to a value of another type.");
        }
        if (sharing == Sharing.Object && TShape.Shape is ObjectShape<T> shape && _options.Unions?.Find(typeof(T)) is null && EarlyObjects<T>.CanMake(shape)) return ReadEarly(id, shape);
        T? value = ReadBare<T, TShape>();
        if (sharing == Sharing.None) return value;
        if (sharing == Sharing.Values && Json.NextMember(ref left)) throw Error(WireError.Syntax, "No member may follow \"$values\".");
        return Remember(id, value);
    }

    private enum Sharing { None, Reference, Object, Values }

    // {"$ref":"1"}, or {"$id":"1", and the members}, or {"$id":"1","$values":[…]}, or neither. Knows no type, since it would be compiled anew for each.
    private Sharing BeginSharing(out string id, out int left)
    {
        id = "";
        int start = Position;
        if (!Json.BeginObject(out left))
        {
            Position = start;
            return Sharing.None;
        }
        ReadOnlySpan<byte> name = Json.ReadName();
        if (name.SequenceEqual("$ref"u8))
        {
            id = ReadReferenceText();
            return Json.NextMember(ref left) ? throw Error(WireError.Syntax, "No other member may accompany \"$ref\".") : Sharing.Reference;
        }
        if (!name.SequenceEqual("$id"u8))
        {
            Json.Leave();
            Position = start;
            return Sharing.None;
        }
        id = ReadReferenceText();
        int behindId = Position;
        if (Json.NextMember(ref left))
        {
            if (Json.ReadName().SequenceEqual("$values"u8)) return Sharing.Values;
            Json.Leave();
        }
        Json.ResumeAt(behindId);
        return Sharing.Object;
    }

    private object Known(string id) => _objects is not null && _objects.TryGetValue(id, out object? known) ? known
        : throw Error(WireError.Type, $"\"$ref\" refers to \"{id}\", which is not complete at this point. A cycle can be read only if each of its types has a parameterless constructor.");

    private string ReadReferenceText()
    {
        if (Json.Peek() != WireToken.String) throw Error(WireError.Type, "The values of \"$id\" and \"$ref\" must be strings.");
        return Encoding.UTF8.GetString(Json.ReadUtf8());
    }

    private T? Remember<T>(string id, T? value)
    {
        if (value is not null && !(_objects ??= []).TryAdd(id, value)) throw Error(WireError.DuplicateMember, $"The \"$id\" \"{id}\" occurs twice.");
        return value;
    }

    // The object is there before its members are read, so that they can refer to it.
    private T ReadEarly<T>(string id, ObjectShape<T> shape)
    {
        IReadOnlyList<MemberShape<T>> members = shape.Members;
        T made = shape.Create!(new object?[members.Count], new bool[members.Count]);
        Remember(id, made);
        var seen = new bool[members.Count];
        if (!Json.BeginObject(out int left)) return made;
        do
        {
            ReadOnlySpan<byte> name = Json.ReadName();
            int index = FindMember(shape, name);
            if (index < 0 || (members[index].Flags & MemberFlags.Readable) == 0)
            {
                UnknownMember(name);
                continue;
            }
            if (seen[index]) DuplicateMember(name);
            seen[index] = true;
            EarlyObjects<T>.Set(members[index], made, members[index].Read(ref this));
        }
        while (Json.NextMember(ref left));
        return made;
    }

    /// <summary>Types whose objects can be made first and filled afterwards.</summary>
    private sealed class EarlyObjects<T> : ShapeVisitor
    {
        private static readonly EarlyObjects<T> s_visitor = new();
        private static int s_answer;

        internal static bool CanMake(ObjectShape<T> shape)
        {
            if (s_answer == 0) s_answer = shape.Create is not null && !typeof(T).IsAbstract && shape.Members.All(IsSettable) ? 1 : 2;
            return s_answer == 1;
        }

        private static bool IsSettable(MemberShape<T> member) =>
            (member.Flags & (MemberFlags.Parameter | MemberFlags.Required | MemberFlags.ExtensionData)) == 0
            && ((member.Flags & MemberFlags.Readable) == 0 || member.Accept(s_visitor) is not null);

        internal static void Set(MemberShape<T> member, T owner, object? value) => member.Accept(s_visitor, (owner, value));

        /// <summary>Answers whether there is a setter; with an owner and a value, calls it.</summary>
        public override object? VisitMember<TOwner, TMember>(MemberShape<TOwner, TMember> member, object? state)
        {
            if (member.Setter is null) return null;
            if (state is (TOwner owner, var value)) member.Setter(ref owner, (TMember?)value);
            return this;
        }
    }
}
