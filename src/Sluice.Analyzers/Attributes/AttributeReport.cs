using Microsoft.CodeAnalysis;
using Sluice.Generator.Diagnostics;

namespace Sluice.Analyzers.Attributes;

/// <summary>Reports diagnostics about the attributes of one symbol.</summary>
internal readonly struct AttributeReport(Action<Diagnostic> report, ISymbol symbol)
{
    /// <summary>Reports an attribute that cannot be applied (SLC014).</summary>
    public void Refuse(AttributeData attribute, string reason) => Add(Rules.InvalidAttribute, attribute, reason);

    /// <summary>Reports an attribute of another library that has no effect (SLC011).</summary>
    public void Ignore(AttributeData attribute, string reason) => Add(Rules.NotHonoured, attribute, reason);

    /// <summary>Reports a name that is empty or not valid text (SLC008).</summary>
    public void RefuseName(AttributeData attribute, string reason) =>
        report(Diagnostic.Create(Rules.Get(Rules.BadName), LocationOf(attribute), symbol.Name, reason));

    /// <summary>Checks the value of an attribute that specifies the name of a member or constant.</summary>
    public void CheckName(AttributeData attribute, string expected)
    {
        if (Symbols.NameOf(attribute) != expected)
            return;
        TypedConstant name = attribute.ConstructorArguments.FirstOrDefault();
        // The generator reports empty member names and unpaired surrogates in them.
        if (name.IsNull)
            RefuseName(attribute, "it is null; leave the attribute out, or give it a name");
        else if (symbol.ContainingType?.TypeKind == TypeKind.Enum)
            CheckText(attribute, name.Value as string);
    }

    /// <summary>Checks a text that becomes a name on the wire.</summary>
    public void CheckText(AttributeData attribute, string? text)
    {
        if (string.IsNullOrEmpty(text))
            RefuseName(attribute, "it is empty; give it a name");
        else if (HasLoneSurrogate(text!))
            RefuseName(attribute, "it contains half a surrogate pair, which UTF-8 cannot encode");
    }

    /// <summary>Checks that a naming policy is a defined value of the enumeration.</summary>
    public void CheckNaming(AttributeData attribute, TypedConstant naming)
    {
        if (naming.Value is byte value && value > (byte)WireNaming.KebabUpper)
            Refuse(attribute, $"{value} is not a naming policy of WireNaming");
    }

    private void Add(string rule, AttributeData attribute, string reason) =>
        report(Diagnostic.Create(Rules.Get(rule), LocationOf(attribute), ShownName(attribute), symbol.Name, reason));

    private Location LocationOf(AttributeData attribute) =>
        Symbols.LocationOf(attribute) ?? symbol.Locations.FirstOrDefault() ?? Location.None;

    private static string ShownName(AttributeData attribute) => attribute.AttributeClass!.Name.Replace("Attribute", "");

    private static bool HasLoneSurrogate(string text)
    {
        for (int i = 0; i < text.Length; i++)
        {
            if (!char.IsSurrogate(text[i]))
                continue;
            if (i + 1 == text.Length || !char.IsSurrogatePair(text[i], text[i + 1]))
                return true;
            i++;
        }

        return false;
    }
}
