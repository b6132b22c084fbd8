namespace Sluice;

/// <summary>A type that replaces another on the wire; implemented by the stand-in.</summary>
public interface IWireSurrogate<T, TSurrogate>
{
    /// <summary>Makes what is written.</summary>
    static abstract TSurrogate ToSurrogate(T value);
    /// <summary>Makes the value from what was read.</summary>
    static abstract T FromSurrogate(TSurrogate surrogate);
}
