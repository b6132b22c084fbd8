namespace Sluice.TypeModel.Facts;

/// <summary>What source or metadata say of a static method with one parameter.</summary>
internal abstract class MethodFacts
{
    /// <summary>Gets the symbol or run-time method.</summary>
    public abstract object Handle { get; }

    /// <summary>Gets whether other types of its assembly can call it.</summary>
    public abstract bool IsVisible { get; }

    /// <summary>Gets the number of its own type parameters.</summary>
    public abstract int Arity { get; }

    /// <summary>Gets the type of the parameter.</summary>
    public abstract TypeFacts Parameter { get; }
    public abstract TypeFacts ReturnType { get; }

    /// <summary>Returns the method of type arguments.</summary>
    public abstract MethodFacts Close(IReadOnlyList<TypeFacts> arguments);
}
