namespace Sluice.Hosting.Tests.HostSettings;

public class WithFields
{
#pragma warning disable CA1051 // The setting concerns public fields.
    public int PublicField = 5;
#pragma warning restore CA1051
    public int OwnNumber { get; set; } = 1;
    public int TwiceNumber => 2 * OwnNumber;
}
