using System.Text;

namespace Sluice.Fuzz.Worlds;

/// <summary>A random graph of declared types.</summary>
internal sealed class TypeSource
{
    private readonly Random _random;
    private readonly TypeUses _uses;
    private readonly List<WorldType> _types = [];

    private TypeSource(ulong seed)
    {
        _random = new Random(unchecked((int)(seed * 0x9E3779B97F4A7C15 >> 32)));
        _uses = new TypeUses(_random);
    }

    /// <summary>Declares so many types.</summary>
    internal static WorldModel Make(ulong seed, int count)
    {
        var source = new TypeSource(seed);
        for (int i = 0; i < 4; i++)
            source.Add(source.Enum($"E{i}"));
        while (source._types.Count < count)
            source.Next($"T{source._types.Count}");
        source.Add(source.Wide($"T{source._types.Count}"));
        var roots = new List<TypeUse>();
        foreach (WorldType type in source._types)
            roots.Add(source._uses.Of(type));
        // Collections and the like as roots of their own.
        for (int i = 0; i < count / 3; i++)
        {
            TypeUse composed = source._uses.Member(3);
            if (composed.Text.Contains('<') && !composed.Text.EndsWith('?'))
                roots.Add(composed);
        }
        return new WorldModel(source._types, [.. roots.DistinctBy(root => root.Text)]);
    }

    private void Add(WorldType type)
    {
        _types.Add(type);
        _uses.Declare(type);
    }

    private void Next(string name)
    {
        switch (_random.Next(14))
        {
            case < 4:
                Add(Object(name, TypeForm.Class));
                break;
            case 4:
                Add(Recursive(name));
                break;
            case < 7:
                Add(Object(name, TypeForm.Record));
                break;
            case 7:
                Add(Object(name, TypeForm.RecordStruct));
                break;
            case 8:
                Add(Object(name, TypeForm.Struct));
                break;
            case 9:
                Add(Object(name, TypeForm.Constructed));
                break;
            case 10:
                Add(Keyed(name));
                break;
            case 11:
                Derived(name);
                break;
            default:
                Union(name);
                break;
        }
    }

    private WorldType Object(string name, TypeForm form, int most = 8)
    {
        var members = new List<MemberModel>();
        bool mayRequire = form == TypeForm.Class && _random.Next(3) == 0;
        for (int i = _random.Next(form == TypeForm.Constructed ? 1 : 0, most); i > 0; i--)
            members.Add(Member(members.Count, form, mayRequire));
        return new WorldType(name, form, "", members);
    }

    private MemberModel Member(int index, TypeForm form, bool mayRequire = false, string prefix = "M")
    {
        TypeUse type = _uses.Member(2);
        bool isRequired = mayRequire && _random.Next(3) == 0;
        string attributes = "";
        if (form != TypeForm.Constructed && _random.Next(6) == 0)
            attributes += $"[JsonPropertyName(\"{OddName(prefix + index)}\")]";
        // A condition on what has to be there can't be met by leaving it out.
        if (!isRequired && form == TypeForm.Class && _random.Next(8) == 0)
            attributes +=
                type.IsValue && !s_withForms.Any(type.Text.Contains) && type.Uses.Count == 0
                    ? "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]"
                : type.IsValue ? ""
                : "[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]";
        if (form == TypeForm.Class && _random.Next(12) == 0)
            attributes += $"[JsonPropertyOrder({_random.Next(-2, 3)})]";
        return new MemberModel(
            $"{prefix}{index}{s_words[_random.Next(s_words.Length)]}",
            type,
            attributes,
            isRequired,
            form == TypeForm.Class && _random.Next(8) == 0
        );
    }

    // Their zeros have forms that an omitted one would lose.
    private static readonly string[] s_withForms = ["decimal", "double", "float", "Half", "DateTime"];
    private static readonly string[] s_words =
    [
        "",
        "Name",
        "Id",
        "URL",
        "someValue",
        "_x",
        "Größe",
        "AVeryLongNameThatTakesMoreThanOneVectorOfBytesToCompare",
    ];

    private string OddName(string index) =>
        _random.Next(7) switch
        {
            0 => $"q\\\"{index}",
            1 => $"日本語{index}",
            2 => $"with space {index}",
            3 => $"back\\\\slash{index}",
            4 => $"tab\\t{index}",
            5 => $"😀{index}",
            _ => $"n{index}",
        };

    private WorldType Recursive(string name)
    {
        var members = new List<MemberModel> { Member(0, TypeForm.Class), Member(1, TypeForm.Class) };
        members.Add(new("Next", new($"{name}?", 0, [], false), "", false, false));
        members.Add(new("Children", new($"List<{name}>?", 0, [], false), "", false, false));
        if (_random.Next(2) == 0)
            members.Add(new("ByName", new($"Dictionary<string, {name}?>?", 0, [], false), "", false, false));
        return new WorldType(name, TypeForm.Class, "", members);
    }

    private WorldType Keyed(string name)
    {
        var members = new List<MemberModel>();
        int key = 0;
        for (int i = _random.Next(1, 8); i > 0; i--)
        {
            key += _random.Next(4) == 0 ? 2 : 1;
            members.Add(
                Member(members.Count, TypeForm.Keyed) is var member
                    ? member with
                    {
                        Attributes = $"[WireKey({key - 1})]" + member.Attributes,
                    }
                    : null!
            );
        }
        return new WorldType(name, TypeForm.Keyed, "", members);
    }

    // More members than a word of a selection's mask has bits.
    private WorldType Wide(string name)
    {
        var members = new List<MemberModel>();
        string[] types = ["int", "string?", "bool", "double?", "List<int>?", "long"];
        for (int i = 0; i < 140; i++)
        {
            string type = types[_random.Next(types.Length)];
            members.Add(
                new($"W{i}", new(type, 0, [], !type.Contains("string") && !type.Contains("List")), "", false, false)
            );
        }
        return new WorldType(name, TypeForm.Class, "", members);
    }

    private void Derived(string name)
    {
        WorldType parent = Object(name, TypeForm.Class, 4);
        Add(parent);
        MemberModel[] members =
        [
            .. Enumerable.Range(0, _random.Next(4)).Select(i => Member(i, TypeForm.Class, prefix: "D")),
        ];
        Add(new WorldType(name + "D", TypeForm.Class, "", members, name));
    }

    private void Union(string name)
    {
        bool isStj = _random.Next(3) != 0;
        int count = _random.Next(1, 4);
        string discriminator = _random.Next(3) switch
        {
            0 => "$type",
            1 => "kind",
            _ => "k'ind",
        };
        var attributes = new StringBuilder(
            isStj
                ? $"[JsonPolymorphic(TypeDiscriminatorPropertyName = \"{discriminator}\")]"
                : $"[WireUnion(Discriminator = \"{discriminator}\")]"
        );
        for (int i = 0; i < count; i++)
        {
            string tag = _random.Next(2) == 0 ? $"\"case {i}\"" : $"{i * 7}";
            attributes.Append(
                isStj ? $"[JsonDerivedType(typeof({name}C{i}), {tag})]" : $"[WireCase({tag}, typeof({name}C{i}))]"
            );
        }
        MemberModel[] shared =
        [
            .. Enumerable.Range(0, _random.Next(3)).Select(i => Member(i, TypeForm.Union, prefix: "U")),
        ];
        var union = new WorldType(name, TypeForm.Union, attributes.ToString(), shared, Own: isStj ? 0 : Limits.NoStj);
        Add(union);
        for (int i = 0; i < count; i++)
        {
            var members = new List<MemberModel>();
            for (int j = _random.Next(4); j > 0; j--)
                members.Add(Member(members.Count, TypeForm.Class, prefix: "C"));
            if (_random.Next(3) == 0)
                members.Add(new("Inner", new($"{name}?", 0, [name], false), "", false, false));
            Add(new WorldType($"{name}C{i}", TypeForm.Class, "", members, name));
        }
    }

    private WorldType Enum(string name)
    {
        string underlying = new[] { "int", "byte", "long", "ulong", "short" }[_random.Next(5)];
        bool isFlags = _random.Next(2) == 0;
        var body = new StringBuilder($"{(isFlags ? "[Flags] " : "")}public enum {name} : {underlying} {{ ");
        int count = _random.Next(2, 8);
        for (int i = 0; i < count; i++)
        {
            string attribute = _random.Next(5) == 0 ? $"[JsonStringEnumMemberName(\"given-{i}\")] " : "";
            string value = isFlags
                ? $"{(i == 0 ? 0 : 1 << (i - 1))}"
                : underlying switch
                {
                    "int" when i == 3 => "-5",
                    "long" when i == 3 => "long.MinValue",
                    "ulong" when i == 3 => "ulong.MaxValue",
                    _ => $"{i * 3}",
                };
            // Names of one length alone would hide what depends on it.
            string constant = i % 3 == 2 ? $"LongerNameOfValue{i}" : $"V{i}";
            body.Append($"{attribute}{constant} = {value}, ");
        }
        body.Append('}');
        return _random.Next(3) switch
        {
            0 => new WorldType(name, TypeForm.Enum, "", [], Body: body.ToString()),
            1 => new WorldType(
                name,
                TypeForm.Enum,
                $"[JsonConverter(typeof(JsonStringEnumConverter<{name}>))]",
                [],
                Body: body.ToString()
            ),
            _ => new WorldType(name, TypeForm.Enum, "[WireEnum]", [], Body: body.ToString(), Own: Limits.NoStj),
        };
    }
}
