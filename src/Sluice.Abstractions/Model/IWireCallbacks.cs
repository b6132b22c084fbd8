namespace Sluice;

/// <summary>
/// Implemented by a type that is notified when it is written and read. The default implementations do nothing.
/// </summary>
/// <remarks>
/// For a struct, the methods run on the copy that is written or read, not on the caller's value: changes that
/// <see cref="BeforeWrite"/> makes appear on the wire.
/// </remarks>
public interface IWireCallbacks
{
    /// <summary>Called before the first member is written.</summary>
    void BeforeWrite() { }

    /// <summary>Called after the last member was written.</summary>
    void AfterWrite() { }

    /// <summary>Called after the object is created and before its members are set.</summary>
    void BeforeRead() { }

    /// <summary>Called after every member has been set.</summary>
    void AfterRead() { }
}
