namespace Sluice;

/// <summary>
/// Implemented, explicitly, by a type that carries its own generated shape (<see cref="ShapeAttribute"/>).
/// </summary>
public interface IShaped<T>
{
    /// <summary>The converter of <typeparamref name="T"/>: one object for the life of the process.</summary>
    static abstract Converter<T> Converter { get; }
}

/// <summary>
/// Implemented by a class that carries shapes for types one does not own (<see cref="ShapeForAttribute{T}"/>).
/// </summary>
public interface IShapeOf<T>
{
    /// <summary>The converter of <typeparamref name="T"/>: one object for the life of the process.</summary>
    static abstract Converter<T> Converter { get; }
}
