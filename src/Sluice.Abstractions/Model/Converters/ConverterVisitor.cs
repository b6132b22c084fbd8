namespace Sluice;

/// <summary>Restores the type argument of a converter that was found at run time, without reflection.</summary>
public abstract class ConverterVisitor
{
    /// <summary>Called by <see cref="Converter.Accept"/>.</summary>
    public abstract object? Visit<T>(Converter<T> converter);
}
