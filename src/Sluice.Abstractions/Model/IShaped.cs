namespace Sluice;

/// <summary>
/// Implemented explicitly by a type that provides its own generated shape (<see cref="ShapeAttribute"/>).
/// </summary>
public interface IShaped<T>
{
    /// <summary>
    /// Gets the converter of <typeparamref name="T"/>, a single instance for the life of the process.
    /// </summary>
    static abstract Converter<T> Converter { get; }
}

/// <summary>
/// Implemented by a class that provides shapes for types of other assemblies (<see cref="ShapeForAttribute{T}"/>).
/// </summary>
public interface IShapeOf<T>
{
    /// <summary>Gets the converter of <typeparamref name="T"/>: one object for the life of the process.</summary>
    static abstract Converter<T> Converter { get; }
}
