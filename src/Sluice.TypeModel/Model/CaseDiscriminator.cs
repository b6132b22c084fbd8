using System.Globalization;

namespace Sluice.TypeModel.Model;

/// <summary>A discriminator: a text, or a number if the text is <see langword="null"/>.</summary>
internal sealed record CaseDiscriminator(string? Name, int Tag)
{
    /// <summary>Gets the discriminator as C# or JSON would show it.</summary>
    public string Shown => Name is null ? Text : $"\"{Name}\"";

    private string Text => Name ?? Tag.ToString(CultureInfo.InvariantCulture);

    /// <summary>Returns the discriminator that an attribute specifies.</summary>
    public static CaseDiscriminator? TryCreate(object? argument) =>
        argument switch
        {
            string name => new(name, 0),
            int tag => new(null, tag),
            _ => null,
        };

    /// <summary>Returns whether two differ in quotes alone, if at all: the number 1 and the text "1".</summary>
    public static bool AreAlike(CaseDiscriminator? left, CaseDiscriminator? right) =>
        left is not null && left.Text == right?.Text;
}
