using System.Text.Json.Serialization;

namespace Sluice.TestCatalogue;

/// <summary>A union by System.Text.Json's attributes, selected by name.</summary>
[Shape]
[JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")]
[JsonDerivedType(typeof(Circle), "circle")]
[JsonDerivedType(typeof(Square), "square")]
public abstract partial record Figure(string? Label);

/// <summary>A case.</summary>
public sealed record Circle(string? Label, double Radius) : Figure(Label);

/// <summary>A case that holds the union.</summary>
public sealed record Square(string? Label, double Side, List<Figure>? Inside = null) : Figure(Label);

/// <summary>A union of interfaces, selected by number.</summary>
[Shape]
[WireUnion]
[WireCase(0, typeof(Cat))]
[WireCase(3, typeof(Dog))]
public partial interface IPet
{
    /// <summary>A name.</summary>
    string Name { get; }
}

/// <summary>A case.</summary>
public sealed class Cat : IPet
{
    /// <inheritdoc/>
    public string Name { get; set; } = "";
}

/// <summary>A case that holds the union.</summary>
public sealed class Dog : IPet
{
    /// <inheritdoc/>
    public string Name { get; set; } = "";

    /// <summary>A friend.</summary>
    public IPet? Friend { get; set; }
}

/// <summary>A union in a member.</summary>
[Shape]
public partial record Drawing(Figure? First, List<Figure> Rest, Dictionary<string, IPet> Pets);

/// <summary>A union whose discriminators' names and texts hold what some escaping escapes.</summary>
[Shape]
[JsonPolymorphic(TypeDiscriminatorPropertyName = "k'ind")]
[JsonDerivedType(typeof(Ampersand), "é<&>")]
[JsonDerivedType(typeof(Numbered), 7)]
public abstract partial record Sign;

/// <summary>A case selected by text.</summary>
public sealed record Ampersand(Sign? Inside) : Sign;

/// <summary>A case selected by number, without members.</summary>
public sealed record Numbered : Sign;
