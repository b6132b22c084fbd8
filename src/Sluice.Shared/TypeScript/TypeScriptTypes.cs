using Sluice.Model;

namespace Sluice.Shared.TypeScript;

/// <summary>Prints the objects and unions of a declaration, in the order of their names.</summary>
internal sealed class TypeScriptTypes : ShapeVisitor
{
    private readonly TypeScriptOptions _options;
    private readonly TypeScriptFields _fields;
    private readonly Dictionary<TypeShape, string> _names = [];
    private readonly HashSet<string> _taken = new(StringComparer.Ordinal);
    private readonly Queue<TypeShape> _open = [];

    // Types that bodies contain; only these say what a body must or may contain.
    private readonly HashSet<TypeShape> _read = [];

    public TypeScriptTypes(TypeScriptOptions options)
    {
        _options = options;
        _fields = new(options, NameOf);
    }

    /// <summary>Returns the type of a value, and adds what it reaches.</summary>
    public TypeScriptField FieldOf(TypeShape shape) => _fields.CreateField(shape);

    /// <summary>Returns the type of a body, and adds what it reaches.</summary>
    public TypeScriptField BodyOf(TypeShape shape)
    {
        _read.UnionWith(ReachedShape.FindShapes(shape).Select(each => each.Shape));
        return FieldOf(shape);
    }

    /// <summary>Returns the lines of each type by its name. To be called last.</summary>
    public IEnumerable<(string Name, IEnumerable<string> Lines)> Print()
    {
        var printed = new SortedDictionary<string, string[]>(StringComparer.Ordinal);
        while (_open.TryDequeue(out TypeShape? next))
            printed[_names[next]] = (string[])next.Accept(this)!;
        return printed.Select(each => (each.Key, each.Value.Append($"kin: {KinOf(each.Key)};")));
    }

    private string NameOf(TypeShape shape)
    {
        if (_names.TryGetValue(shape, out string? name))
            return name;
        name = TypeScriptTypeNames.ListNames(shape.Type).First(_taken.Add);
        _names.Add(shape, name);
        _open.Enqueue(shape);
        return name;
    }

    // The type itself, its bases, its derived types, and the unions it is a case of: default sets stop before these.
    private string KinOf(string name)
    {
        TypeShape shape = _names.First(each => each.Value == name).Key;
        return TypeScriptText.Union(
            _names
                .Where(each => each.Key == shape || AreRelated(shape, each.Key))
                .Select(each => each.Value)
                .Order(StringComparer.Ordinal)
        );
    }

    private static bool AreRelated(TypeShape a, TypeShape b) =>
        a.Type.IsAssignableFrom(b.Type) || b.Type.IsAssignableFrom(a.Type) || HasCase(a, b) || HasCase(b, a);

    private static bool HasCase(TypeShape union, TypeShape shape) =>
        union.Accept(CaseFinder.Instance) is IReadOnlyList<UnionCase> cases && cases.Any(each => each.Shape == shape);

    private sealed class CaseFinder : ShapeVisitor
    {
        public static readonly CaseFinder Instance = new();

        public override object? VisitUnion<T>(UnionShape<T> shape, object? state) => shape.Cases;
    }

    public override object? VisitUnion<T>(UnionShape<T> shape, object? state) =>
        (string[])
            [
                $"cases: {string.Join(" | ", shape.Cases.Select(CaseOf))};",
                $"tag: {TypeScriptText.Literal(shape.Discriminator)};",
            ];

    private string CaseOf(UnionCase each)
    {
        string of = $"of: {TypeScriptText.Literal(NameOf(each.Shape))}";
        string? name = each.Name is null ? null : TypeScriptText.Literal(each.Name),
            tag = $"{each.Tag}";
        if (name is null && each.Tag is null)
            return $"{{ {of} }}";
        return $"{{ {of}; id: {name ?? tag}; key: {(each.Tag is null ? name : tag)} }}";
    }

    public override object? VisitObject<T>(ObjectShape<T> shape, object? state)
    {
        MemberShape[] written = [.. shape.Members.Where(IsWritten)];
        List<string> lines = ["fields: {", .. written.Select(each => $"  {Field(each)}"), "};"];
        AddDefaults(lines, shape.Members, written);
        if (_read.Contains(shape))
            AddInput(lines, shape.Members);
        AddMarked(lines, "filter", written, MemberFlags.Filterable);
        AddMarked(lines, "sort", written, MemberFlags.Sortable);
        if (_read.Contains(shape))
        {
            AddNames(lines, "computed", written.Where(each => !IsRead(each)));
            AddNames(lines, "required", shape.Members.Where(each => IsRequired(each) && IsRead(each)));
        }
        if (shape.IsKeyed)
            lines.Add($"keyed: {FormatKeys(shape.Members)};");
        return lines.ToArray();
    }

    private void AddDefaults(List<string> lines, IEnumerable<MemberShape> members, MemberShape[] written)
    {
        MemberShape[] marked =
        [
            .. members.Where(each => (each.Flags & (MemberFlags.Default | MemberFlags.Always)) != 0),
        ];
        lines.Add($"default: {Names(marked.Length == 0 ? written : marked.Where(IsWritten))};");
        lines.Add($"always: {Names(written.Where(each => (each.Flags & MemberFlags.Always) != 0))};");
    }

    private void AddInput(List<string> lines, IEnumerable<MemberShape> members)
    {
        MemberShape[] input = [.. members.Where(each => !IsWritten(each) && IsRead(each) && !IsExtension(each))];
        if (input.Length == 0)
            return;
        lines.Add("input: {");
        lines.AddRange(input.Select(each => $"  {Field(each, forBodies: true)}"));
        lines.Add("};");
    }

    private void AddMarked(List<string> lines, string name, MemberShape[] written, MemberFlags flag) =>
        AddNames(lines, name, written.Where(each => (each.Flags & flag) != 0));

    private void AddNames(List<string> lines, string name, IEnumerable<MemberShape> members)
    {
        if (members.Any())
            lines.Add($"{name}: {Names(members)};");
    }

    private bool IsRequired(MemberShape member) =>
        (member.Flags & MemberFlags.Required) != 0 || (_options.RequiresParameters && member.IsRequiredParameter);

    private static bool IsWritten(MemberShape member) =>
        (member.Flags & (MemberFlags.Writable | MemberFlags.Never)) == MemberFlags.Writable;

    private bool IsRead(MemberShape member) =>
        (member.Flags & MemberFlags.Readable) != 0 && _options.IsSettable(member);

    private static bool IsExtension(MemberShape member) => (member.Flags & MemberFlags.ExtensionData) != 0;

    private string Names(IEnumerable<MemberShape> members) => TypeScriptText.Union(members.Select(_options.NameOf));

    private string Field(MemberShape member, bool forBodies = false)
    {
        string name = _options.NameOf(member),
            key = TypeScriptText.FormatKey(name);
        if (IsExtension(member))
            return $"{key}: {{ is: \"extension\" }};";
        string field = _fields.CreateField(member).ToString();
        if (member.Traits.SubPropertyDefault is { } list && field.StartsWith("of:", StringComparison.Ordinal))
            field += $"; sub: {TypeScriptText.Literal(list)}";
        if ((member.Flags & MemberFlags.KeyedOnly) != 0)
            field += "; only: \"msgpack\"";
        else if ((member.Flags & MemberFlags.NamedOnly) != 0)
            field += "; only: \"json\"";
        if (_options.KeyedNameOf(member) is var other && other != name)
            field += $"; msgpack: {TypeScriptText.Literal(other)}";
        return $"{key}{(forBodies || !MayBeAbsent(member) ? "" : "?")}: {{ {field} }};";
    }

    private bool MayBeAbsent(MemberShape member)
    {
        if (_options.IsGuarded(member))
            return true;
        OmitWhen when = member.Traits.Omit == OmitWhen.Unset ? _options.Omit : member.Traits.Omit;
        return when switch
        {
            OmitWhen.Null => !member.MemberType.IsValueType
                || Nullable.GetUnderlyingType(member.MemberType) is not null,
            OmitWhen.Default => true,
            _ => false,
        };
    }

    // Keys without a member are gaps.
    private string FormatKeys(IEnumerable<MemberShape> members)
    {
        Dictionary<int, MemberShape> byKey = members.Where(each => each.Key >= 0).ToDictionary(each => each.Key);
        return $"[{string.Join(", ", Enumerable.Range(0, byKey.Count == 0 ? 0 : byKey.Keys.Max() + 1)
            .Select(key => byKey.TryGetValue(key, out MemberShape? member) && IsWritten(member)
                ? TypeScriptText.Literal(_options.NameOf(member))
                : "null"))}]";
    }
}
