namespace Sluice;

/// <summary>
/// Implemented by a type that wants to know when it is written and read. Each method's default does nothing.
/// </summary>
/// <remarks>
/// A struct's methods run on the value that is written or read, not on the caller's: what they change is seen on the
/// wire.
/// </remarks>
public interface IWireCallbacks
{
    /// <summary>Called before the first member is written.</summary>
    void BeforeWrite() { }
    /// <summary>Called after the last member was written.</summary>
    void AfterWrite() { }
    /// <summary>Called when the object has been made, before members are set.</summary>
    void BeforeRead() { }
    /// <summary>Called when every member has been set.</summary>
    void AfterRead() { }
}
