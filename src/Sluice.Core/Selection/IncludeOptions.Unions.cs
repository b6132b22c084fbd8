namespace Sluice;

public readonly partial record struct IncludeOptions
{
    /// <summary>
    /// Gets the unions registered in the writing options (<c>JsonWireOptions.Unions</c>,
    /// <c>MessagePackWireOptions.Unions</c>), so that members of their cases can be selected as well. The selection can
    /// then only be written with options that register equal unions. Default: none; for a registered case, the selected
    /// members of the base are written.
    /// </summary>
    public WireUnions? Unions
    {
        get => (WireUnions?)RegisteredUnions;
        init => RegisteredUnions = value is { Count: 0 } ? null : value;
    }

    /// <summary>
    /// Gets the shapes of types that a program does not own and describes by witnesses. Default: none, the shape comes
    /// from the type's attribute or from reflection.
    /// </summary>
    public WireShapes? Shapes
    {
        get => (WireShapes?)RegisteredShapes;
        init => RegisteredShapes = value;
    }

    /// <summary>
    /// Gets a custom naming policy of the names, which takes precedence over <see cref="Naming"/>. Default:
    /// <see langword="null"/>.
    /// </summary>
    public IWireNamingPolicy? NamingPolicy
    {
        get => (IWireNamingPolicy?)RegisteredNaming;
        init => RegisteredNaming = value;
    }

    /// <summary>
    /// Returns the options of a list of members that a program declares for an endpoint: its names are those under the
    /// naming of the endpoint, those of the types, or those in code, in this order.
    /// </summary>
    /// <param name="naming">The naming of the endpoint.</param>
    public static IncludeOptions ForDeclaredList(MemberNaming naming) =>
        new()
        {
            AllowDeep = true,
            AcceptsNamesInCode = true,
            Names = naming,
        };

    internal MemberNaming Names
    {
        get => new(Naming, NamingPolicy);
        init => (Naming, NamingPolicy) = (value.Naming, value.Policy);
    }
}
