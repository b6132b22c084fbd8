namespace Sluice.Wires.Json;

/// <summary>Specifies what follows where an existing collection is filled.</summary>
internal enum FillingForm : byte
{
    /// <summary>Its elements or entries.</summary>
    Plain,

    /// <summary>Its elements, within an object of <c>$id</c> and <c>$values</c>.</summary>
    Enclosed,

    /// <summary>Nothing: a reference to the same collection was read.</summary>
    Nothing,
}
