namespace Sluice.Model;

/// <summary>The part of <see cref="SurrogateShape{T, TSurrogate}"/> that does not depend on the type
/// arguments.</summary>
internal interface ISurrogateShape
{
    TypeShape Surrogate { get; }
    object? ToSurrogate(object value);
    object? FromSurrogate(object surrogate);
}
