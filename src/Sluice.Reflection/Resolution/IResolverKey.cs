namespace Sluice.Reflection.Resolution;

/// <summary>
/// Represents a resolver as a type argument, so that structs composed by different resolvers are different types.
/// </summary>
internal interface IResolverKey
{
    static abstract ShapeResolver Resolver { get; }
}
