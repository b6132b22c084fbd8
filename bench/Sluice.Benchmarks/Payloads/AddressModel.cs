namespace Sluice.Benchmarks.Payloads;

[Shape]
public sealed partial class AddressModel
{
    public string Street { get; set; } = "";
    public string City { get; set; } = "";
    public string PostalCode { get; set; } = "";
    public string Country { get; set; } = "";
}
