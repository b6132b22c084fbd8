using System.Text.Json;
using System.Text.Json.Serialization;

#pragma warning disable CA1812 // Deserialized.

namespace Sluice.Hosting.Tests.Guards;

[Shape]
public partial class WithMore
{
    public string Name { get; set; } = "Ada";

    [RequirePolicy("staff")]
    public string Salary { get; set; } = Canary.Guarded;

    [JsonExtensionData]
    public Dictionary<string, JsonElement>? More { get; set; }
}

public class UnshapedWithMore
{
    public string Name { get; set; } = "Ada";

    [RequirePolicy("staff")]
    public string Salary { get; set; } = Canary.Guarded;

    [JsonExtensionData]
    public Dictionary<string, object?> More { get; set; } = [];
}

[Shape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public partial class Strict
{
    public string Name { get; set; } = "Ada";

    [RequirePolicy("staff")]
    public int Salary { get; set; } = 7;
}

[Shape]
public partial class Household
{
    public string Name { get; set; } = "Ada";

    [RequirePolicy("staff")]
    public int Salary { get; set; } = 7;
    public Strict? Spouse { get; set; }
    public List<Positional>? Children { get; set; }
    public Dictionary<string, Small>? Pets { get; set; }
    public Base? Shape { get; set; }

    [RequirePolicy("staff")]
    public List<int> Fines { get; } = [1];

    [Never]
    public string? Password { get; set; }
}

[Shape]
public partial class Account
{
    private int _credit = 5;

    public string Name { get; set; } = "stored";
    public List<string> Notes { get; } = ["first"];
    public int Credit
    {
        get => _credit;
        set => _credit = value >= 0 ? value : throw new ArgumentOutOfRangeException(nameof(value), "Not below 0.");
    }
}

[Shape]
public partial record RequiredPositional(string Name, [RequirePolicy("staff")] decimal Salary);

[Shape]
public partial record OptionalPositional(string Name, [RequirePolicy("staff")] decimal? Salary);

[Shape]
public partial class RequiredBelow
{
    public List<RequiredKeyword>? All { get; set; }
}

[Shape]
public partial class RequiredKeyword
{
    [RequirePolicy("staff")]
    public required string Salary { get; set; }
}
