namespace Sluice.Model;

/// <summary>
/// Defines the members of <see cref="SurrogateShape{T, TSurrogate}"/> that do not depend on its type arguments.
/// </summary>
internal interface ISurrogateShape
{
    TypeShape Surrogate { get; }
    object? ToSurrogate(object value);
    object? FromSurrogate(object surrogate);
}
