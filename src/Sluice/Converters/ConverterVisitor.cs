namespace Sluice;

/// <summary>Gets from a converter found at run time back to code with a type argument, without reflection.</summary>
public abstract class ConverterVisitor
{
    /// <summary>Called by <see cref="Converter.Accept"/>.</summary>
    public abstract object? Visit<T>(Converter<T> converter);
}
