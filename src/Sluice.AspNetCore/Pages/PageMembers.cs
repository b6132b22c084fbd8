using Sluice.Boundary;
using Sluice.Model;
using Sluice.Selection;
using Sluice.Wires;

namespace Sluice.AspNetCore.Pages;

/// <summary>Writes the members of a page beside its items, which converters of the host may change.</summary>
internal static class PageMembers
{
    public static void Write<T, TShape, TWriter>(ref TWriter writer, T? value)
        where TShape : struct, IShape<T>
        where TWriter : struct, IWireWriter, allows ref struct =>
        OptionsElement.Write<T, TShape, TWriter, AllFields>(ref writer, value, default);
}
