using System.Runtime.CompilerServices;
using System.Text;
using Sluice.Model;
using Sluice.Rows;
using Sluice.Wires.Cells;

namespace Sluice.Data;

/// <summary>Binds the aliases of a result's columns to the members of a type.</summary>
internal sealed class CellNodeBuilder
{
    private const int TupleElements = 7;

    private readonly bool _ignoresUnknown,
        _isFlat;
    private readonly TypeShape _type;
    private int _levels;

    private CellNodeBuilder(TypeShape type, bool ignoresUnknown, bool isFlat) =>
        (_type, _ignoresUnknown, _isFlat) = (type, ignoresUnknown, isFlat);

    /// <param name="type">The shape of the type that a row is read as.</param>
    /// <param name="columns">The names of the columns.</param>
    /// <param name="ignoresUnknown">Whether columns without a member are ignored.</param>
    /// <param name="isFlat">Whether dots and brackets are part of names.</param>
    /// <param name="levels">The number of arrays in each other that rows are grouped into.</param>
    /// <exception cref="WireException">A column has no member, or a member no column or several.</exception>
    internal static CellNode Build(TypeShape type, string[] columns, bool ignoresUnknown, bool isFlat, out int levels)
    {
        var builder = new CellNodeBuilder(type, ignoresUnknown, isFlat);
        CellNode root = builder.Build(columns);
        levels = builder._levels;
        return root;
    }

    private CellNode Build(string[] columns)
    {
        if (columns.Length == 0)
            throw new WireException(WireError.Unsupported, "The result set has no columns. Select at least one.");
        TypeShape shape = Unwrap(_type);
        if (shape.Kind == ShapeKind.Dictionary)
            return BuildDictionary(shape, columns);
        if (shape is not IObjectShape described)
        {
            if (columns.Length == 1)
                return new CellValueNode(0, columns[0]);
            throw new WireException(
                WireError.Unsupported,
                $"The result has {columns.Length} columns, but {_type.Type} is read from one. Select one, or read an "
                    + "object with a member for each."
            );
        }
        var root = new ObjectMemberDraft(shape);
        if (typeof(ITuple).IsAssignableFrom(shape.Type))
            AddByPosition(root, described, columns);
        else
        {
            for (int i = 0; i < columns.Length; i++)
                Add(root, columns[i], i);
        }
        if (root.Members.Count == 0)
            throw new WireException(
                WireError.UnknownMember,
                $"No column of the result has a member of {_type.Type}. Alias the columns as the members are named."
            );
        return Create(root, "", 0);
    }

    private static CellObjectNode BuildDictionary(TypeShape shape, string[] columns)
    {
        var root = new CellObjectNode { Columns = [.. Enumerable.Range(0, columns.Length)] };
        var seen = new HashSet<string>(StringComparer.Ordinal);
        root.Members = new CellNode[columns.Length];
        for (int i = 0; i < columns.Length; i++)
        {
            if (columns[i].Length == 0 || !seen.Add(columns[i]))
                throw new WireException(
                    WireError.DuplicateMember,
                    $"Column {i + 1} ('{columns[i]}') has no name or that of another one. Give it an alias to read it "
                        + $"as an entry of {shape.Type}."
                );
            root.Members[i] = new CellValueNode(i, columns[i])
            {
                Name = Encoding.UTF8.GetBytes(columns[i]),
                Path = $".{columns[i]}",
                Parent = root,
                Index = i,
            };
        }
        return root;
    }

    // The names of a tuple's elements in code do not exist at run time.
    private void AddByPosition(ObjectMemberDraft root, IObjectShape shape, string[] columns)
    {
        int count = CountElements(shape);
        if (columns.Length != count)
            throw new WireException(
                WireError.Unsupported,
                $"The result has {columns.Length} columns, but {_type.Type} has {count} elements, which are read by "
                    + "position. Select as many."
            );
        AddElements(root, shape, columns, 0);
    }

    private static void AddElements(ObjectMemberDraft tuple, IObjectShape shape, string[] columns, int first)
    {
        IObjectShape? rest = RestOf(shape);
        int count = rest is null ? shape.Members.Count : TupleElements;
        for (int i = 0; i < count; i++)
        {
            MemberShape member = shape.Members[i];
            tuple.Members.Add(i, new ObjectMemberDraft(Unwrap(member.Shape), member, columns[first + i], first + i));
        }
        if (rest is null)
            return;
        var others = new ObjectMemberDraft((TypeShape)rest, shape.Members[TupleElements]);
        tuple.Members.Add(TupleElements, others);
        AddElements(others, rest, columns, first + TupleElements);
    }

    private static int CountElements(IObjectShape shape) =>
        RestOf(shape) is { } rest ? TupleElements + CountElements(rest) : shape.Members.Count;

    // The eighth element of a tuple is a tuple of the others.
    private static IObjectShape? RestOf(IObjectShape shape) =>
        shape.Members.Count > TupleElements
        && Unwrap(shape.Members[TupleElements].Shape) is IObjectShape rest
        && typeof(ITuple).IsAssignableFrom(shape.Members[TupleElements].MemberType)
            ? rest
            : null;

    private void Add(ObjectMemberDraft root, string column, int ordinal)
    {
        string[] segments = RowAlias.Split(column, ordinal, _isFlat);
        ObjectMemberDraft draft = root;
        for (int i = 0; i < segments.Length; i++)
        {
            string name = RowAlias.NameOf(column, segments[i], _isFlat, out bool isArray);
            if (FindMember(draft, name, column, ordinal) is not { } member)
                return;
            TypeShape shape = Unwrap(member.Shape);
            if (isArray)
                shape = ElementOf(shape, member, column, ordinal);
            bool isLast = i == segments.Length - 1;
            if (!draft.Members.TryGetValue(member.Index, out ObjectMemberDraft? next))
            {
                next = new ObjectMemberDraft(shape, member, column, isLast ? ordinal : -1) { IsArray = isArray };
                draft.Members.Add(member.Index, next);
            }
            else if (isLast || next.Ordinal >= 0 || next.IsArray != isArray)
            {
                throw new WireException(
                    WireError.DuplicateMember,
                    $"Two columns are for the member {NameOf(member)}: '{next.Column}' and '{column}' (column "
                        + $"{ordinal + 1}). Leave one out, or give it another alias."
                );
            }
            if (!isLast && shape is not IObjectShape)
                throw HasNoMembers(member, column, ordinal);
            draft = next;
        }
    }

    private static WireException HasNoMembers(MemberShape member, string column, int ordinal) =>
        new(
            WireError.UnknownMember,
            $"Column {ordinal + 1} ('{column}') names a member within {NameOf(member)}, which is not an object "
                + $"but of type {member.MemberType}. Alias the column without dots, or set QueryOptions.FlatNames "
                + "if dots are part of names."
        );

    private static TypeShape ElementOf(TypeShape shape, MemberShape member, string column, int ordinal) =>
        shape is { Kind: ShapeKind.Collection, Inner: { } element }
            ? Unwrap(element)
            : throw new WireException(
                WireError.UnknownMember,
                $"Column {ordinal + 1} ('{column}') groups rows into {NameOf(member)}, which is not a collection but "
                    + $"of type {member.MemberType}. Alias the column without brackets."
            );

    // Returns null for a column that is ignored.
    private MemberShape? FindMember(ObjectMemberDraft draft, string name, string column, int ordinal)
    {
        var shape = (IObjectShape)draft.Shape;
        MemberShape? member = ObjectMemberNames.Find(shape, name);
        bool canSet = member is not null && (member.Flags & MemberFlags.Readable) != 0;
        if (canSet || _ignoresUnknown)
            return canSet ? member : null;
        string where = $"Column {ordinal + 1} ('{column}')";
        throw new WireException(
            WireError.UnknownMember,
            member is not null
                ? $"{where} is for the member {NameOf(member)}, which can't be set. Leave the column out, or set "
                    + "QueryOptions.IgnoreUnknownColumns."
                : $"{where} has no member in {shape.Type}.{ObjectMemberNames.Suggest(shape, name)} Alias it as "
                    + "a member, "
                    + "leave it out, or set QueryOptions.IgnoreUnknownColumns."
        );
    }

    private CellNode Create(ObjectMemberDraft draft, string path, int level)
    {
        if (!draft.IsArray)
            return CreateValue(draft, path, level);
        _levels = Math.Max(_levels, level + 1);
        var array = new CellArrayNode(level) { Path = path };
        array.Element = CreateValue(draft, path + "[]", level + 1);
        array.Element.Parent = array;
        return array;
    }

    private CellNode CreateValue(ObjectMemberDraft draft, string path, int level)
    {
        if (draft.Ordinal >= 0)
            return new CellValueNode(draft.Ordinal, draft.Column) { Path = path };
        var shape = (IObjectShape)draft.Shape;
        ThrowIfMissing(draft, shape);
        var created = new CellObjectNode { Path = path };
        var members = new List<CellNode>(draft.Members.Count);
        var columns = new List<int>();
        foreach (ObjectMemberDraft child in draft.Members.Values)
        {
            MemberShape member = child.Member!;
            CellNode node = Create(child, $"{path}.{member.WireName}", level);
            node.Name = Encoding.UTF8.GetBytes(member.WireName);
            node.Member = NameOf(member);
            node.IsNonNull = (member.Flags & MemberFlags.NonNull) != 0;
            node.Parent = created;
            node.Index = members.Count;
            members.Add(node);
            bool hasArray = node is CellArrayNode or CellObjectNode { HasArray: true };
            if (hasArray && created.HasArray)
                throw new WireException(
                    WireError.Unsupported,
                    $"Joined rows are grouped into one array per level, but the aliases of {shape.Type} name two. "
                        + "Query them as separate result sets."
                );
            created.HasArray |= hasArray;
            AddColumns(node, columns);
        }
        created.Members = [.. members];
        created.Columns = [.. columns];
        return created;
    }

    private static void AddColumns(CellNode node, List<int> columns)
    {
        if (node is CellValueNode value)
            columns.Add(value.Ordinal);
        else if (node is CellObjectNode inner)
            columns.AddRange(inner.Columns);
    }

    // A constructor's argument that is neither selected nor optional would be made up.
    private static void ThrowIfMissing(ObjectMemberDraft draft, IObjectShape shape)
    {
        var missing = new List<string>();
        foreach (MemberShape member in shape.Members)
        {
            if (draft.Members.ContainsKey(member.Index))
                continue;
            bool isArgument =
                (member.Flags & MemberFlags.Parameter) != 0
                && !member.Traits.HasDefaultValue
                && (
                    (member.Flags & MemberFlags.NonNull) != 0
                    || (member.MemberType.IsValueType && Nullable.GetUnderlyingType(member.MemberType) is null)
                );
            if (isArgument || (member.Flags & MemberFlags.Required) != 0)
                missing.Add($"'{member.WireName}'");
        }
        if (missing.Count > 0)
            throw new WireException(
                WireError.MissingMember,
                $"The result has no column for {string.Join(", ", missing)}, which {shape.Type} requires. Select "
                    + $"{(missing.Count == 1 ? "it" : "them")} under that name."
            );
    }

    private static string NameOf(MemberShape member) => $"{member.Name} of {member.OwnerType.Name}";

    private static TypeShape Unwrap(TypeShape shape)
    {
        for (int i = 0; i < 64 && shape.Kind is ShapeKind.Optional or ShapeKind.Surrogate; i++)
        {
            if (shape.Inner is not { } inner)
                break;
            shape = inner;
        }
        return shape;
    }
}
