using System.Text;

namespace Sluice.Fuzz.Worlds;

/// <summary>What can't be expected of a type because of one of its parts.</summary>
[Flags]
internal enum Limits
{
    None = 0,

    /// <summary>System.Text.Json has another form for it, or none.</summary>
    NoStj = 1,

    /// <summary>System.Text.Json writes the same but reads it otherwise.</summary>
    NoStjRead = 2,

    /// <summary>An omitted member is an error when reading.</summary>
    HasRequired = 4,

    /// <summary>Holds numbers that System.Text.Json writes raw, which its indentation forgets.</summary>
    HasRaw = 8,

    /// <summary>Holds values without a declared type.</summary>
    HasUntyped = 16,
}

/// <summary>A type as it is written in a declaration.</summary>
/// <param name="Text">Its C# name.</param>
/// <param name="Limits">What can't be expected of it.</param>
/// <param name="Uses">Declared types in it.</param>
/// <param name="IsValue">Whether it is a value type.</param>
internal sealed record TypeUse(string Text, Limits Limits, IReadOnlyList<string> Uses, bool IsValue);

/// <summary>A member of a declared type.</summary>
internal sealed record MemberModel(string Name, TypeUse Type, string Attributes, bool IsRequired, bool IsInit);

/// <summary>How a type is declared.</summary>
internal enum TypeForm
{
    Class,
    Record,
    RecordStruct,
    Struct,
    Constructed,
    Keyed,
    Enum,
    Union,
    Interface,
}

/// <summary>A declared type: enough to print it, whole or without some of its members.</summary>
internal sealed record WorldType(
    string Name,
    TypeForm Form,
    string Attributes,
    IReadOnlyList<MemberModel> Members,
    string? Base = null,
    string Body = "",
    Limits Own = Limits.None
)
{
    /// <summary>Declared types that it mentions.</summary>
    internal IEnumerable<string> Uses =>
        Members.SelectMany(member => member.Type.Uses).Concat(Base is null ? [] : [Base]);

    internal bool IsValue => Form is TypeForm.RecordStruct or TypeForm.Struct or TypeForm.Enum;

    /// <summary>The declaration in C#.</summary>
    internal string Print()
    {
        if (Form == TypeForm.Enum)
            return $"{Attributes} {Body}\n";
        var text = new StringBuilder(
            $"[Shape] {Attributes}\npublic {(Form == TypeForm.Union ? "abstract " : "")}partial {Keyword} {Name}"
        );
        bool isPositional = Form is TypeForm.Record or TypeForm.RecordStruct && Base is null;
        if (isPositional)
            text.Append('(')
                .AppendJoin(
                    ", ",
                    Members.Select(m => $"{m.Attributes.Replace("[", "[property: ")} {m.Type.Text} {m.Name}")
                )
                .Append(')');
        else if (Form == TypeForm.Constructed)
            text.Append('(').AppendJoin(", ", Members.Select(m => $"{m.Type.Text} {Parameter(m)}")).Append(')');
        if (Base is not null)
            text.Append(" : ").Append(Base);
        text.Append("\n{\n");
        foreach (MemberModel member in isPositional ? [] : Members)
        {
            string accessors = Form switch
            {
                TypeForm.Constructed => $"{{ get; }} = {Parameter(member)};",
                TypeForm.Interface => "{ get; set; }",
                _ => (member.IsInit ? "{ get; init; }" : "{ get; set; }")
                    + (member.IsRequired || member.Type.IsValue || Form == TypeForm.Struct ? "" : " = default!;"),
            };
            text.Append(
                $"    {member.Attributes} public {(member.IsRequired ? "required " : "")}{member.Type.Text} {member.Name} {accessors}\n"
            );
        }
        return text.Append(Body).Append("}\n").ToString();
    }

    private string Keyword =>
        Form switch
        {
            TypeForm.Record => "record",
            TypeForm.RecordStruct => "record struct",
            TypeForm.Struct => "struct",
            TypeForm.Interface => "interface",
            _ => "class",
        };

    private static string Parameter(MemberModel member) =>
        "@" + char.ToLowerInvariant(member.Name[0]) + member.Name[1..];
}
