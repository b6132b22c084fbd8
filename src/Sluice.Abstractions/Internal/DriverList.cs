namespace Sluice.Internal;

/// <summary>
/// Holds the drivers that programs register, one of each type. Thread safe; read often, written at startup.
/// </summary>
internal sealed class DriverList<TDriver>
    where TDriver : class
{
    private readonly Lock _lock = new();
    private volatile TDriver[] _all = [];

    internal TDriver[] All => _all;

    /// <summary>Adds a driver unless there is one of its type.</summary>
    internal void Add(TDriver driver)
    {
        ArgumentNullException.ThrowIfNull(driver);
        lock (_lock)
        {
            if (!Array.Exists(_all, d => d.GetType() == driver.GetType()))
                _all = [.. _all, driver];
        }
    }
}
