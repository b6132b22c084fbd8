namespace Sluice.TypeModel.Facts;

/// <summary>
/// One attribute as it is written. A type among its arguments is the handle of the provider: a symbol or a run-time
/// type.
/// </summary>
internal abstract class AttributeFacts
{
    /// <summary>Gets the full metadata name of the attribute's class, which identifies it in any assembly.</summary>
    public abstract string Name { get; }

    /// <summary>Gets the handle of the attribute's class.</summary>
    public abstract object Class { get; }

    /// <summary>Gets whether the attribute is written with arguments of either kind.</summary>
    public abstract bool HasArguments { get; }

    /// <summary>Gets whether the attribute's class has a public constructor without parameters.</summary>
    public abstract bool IsPlainlyConstructible { get; }

    /// <summary>Gets the class's name as it is written: without namespace and suffix.</summary>
    public string ShortName
    {
        get
        {
            string name = Name.Substring(Name.LastIndexOf('.') + 1);
            return name.EndsWith("Attribute", StringComparison.Ordinal) ? name.Substring(0, name.Length - 9) : name;
        }
    }

    /// <summary>Returns a constructor argument; <see langword="null"/> if there is none or it is an array.</summary>
    public abstract object? Argument(int index);

    /// <summary>Returns the value of a named argument; <see langword="null"/> if it is not written.</summary>
    public abstract object? Named(string name);

    /// <summary>Returns whether the attribute's class derives from a class of the given full name.</summary>
    public abstract bool DerivesFrom(string name);
}
