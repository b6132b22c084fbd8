namespace Sluice;

/// <summary>Defines a type that replaces another on the wire. Implemented by the surrogate.</summary>
public interface IWireSurrogate<T, TSurrogate>
{
    /// <summary>Converts a value to the surrogate that is written.</summary>
    static abstract TSurrogate ToSurrogate(T value);

    /// <summary>Converts a surrogate that was read to the value.</summary>
    static abstract T FromSurrogate(TSurrogate surrogate);
}
