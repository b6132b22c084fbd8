using System.Text.Json.Serialization;

namespace Sluice.Benchmarks.Options;

// Forty members, most of them null.
[Shape]
internal sealed partial class Survey
{
    public string? Answer01 { get; set; }
    public int? Answer02 { get; set; }
    public double? Answer03 { get; set; }
    public DateTime? Answer04 { get; set; }
    public string? Answer05 { get; set; }
    public int? Answer06 { get; set; }
    public double? Answer07 { get; set; }
    public DateTime? Answer08 { get; set; }
    public string? Answer09 { get; set; }
    public int? Answer10 { get; set; }
    public double? Answer11 { get; set; }
    public DateTime? Answer12 { get; set; }
    public string? Answer13 { get; set; }
    public int? Answer14 { get; set; }
    public double? Answer15 { get; set; }
    public DateTime? Answer16 { get; set; }
    public string? Answer17 { get; set; }
    public int? Answer18 { get; set; }
    public double? Answer19 { get; set; }
    public DateTime? Answer20 { get; set; }
    public string? Answer21 { get; set; }
    public int? Answer22 { get; set; }
    public double? Answer23 { get; set; }
    public DateTime? Answer24 { get; set; }
    public string? Answer25 { get; set; }
    public int? Answer26 { get; set; }
    public double? Answer27 { get; set; }
    public DateTime? Answer28 { get; set; }
    public string? Answer29 { get; set; }
    public int? Answer30 { get; set; }
    public double? Answer31 { get; set; }
    public DateTime? Answer32 { get; set; }
    public string? Answer33 { get; set; }
    public int? Answer34 { get; set; }
    public double? Answer35 { get; set; }
    public DateTime? Answer36 { get; set; }
    public string? Answer37 { get; set; }
    public int? Answer38 { get; set; }
    public double? Answer39 { get; set; }
    public DateTime? Answer40 { get; set; }
}

[Shape]
internal sealed partial class FixedSurvey
{
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer01 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer02 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer03 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer04 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer05 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer06 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer07 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer08 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer09 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer10 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer11 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer12 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer13 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer14 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer15 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer16 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer17 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer18 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer19 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer20 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer21 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer22 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer23 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer24 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer25 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer26 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer27 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer28 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer29 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer30 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer31 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer32 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer33 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer34 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer35 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer36 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Answer37 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public int? Answer38 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public double? Answer39 { get; set; }

    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public DateTime? Answer40 { get; set; }
}
