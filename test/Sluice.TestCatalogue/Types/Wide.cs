namespace Sluice.TestCatalogue;

/// <summary>More members than one word of bits has.</summary>
[Shape]
public partial class Wide
{
    /// <summary>A number.</summary>
    public int? M00 { get; set; }

    /// <summary>A number.</summary>
    public int? M01 { get; set; }

    /// <summary>A number.</summary>
    public int? M02 { get; set; }

    /// <summary>A number.</summary>
    public int? M03 { get; set; }

    /// <summary>A number.</summary>
    public int? M04 { get; set; }

    /// <summary>A number.</summary>
    public int? M05 { get; set; }

    /// <summary>A number.</summary>
    public int? M06 { get; set; }

    /// <summary>A number.</summary>
    public int? M07 { get; set; }

    /// <summary>A number.</summary>
    public int? M08 { get; set; }

    /// <summary>A number.</summary>
    public int? M09 { get; set; }

    /// <summary>A number.</summary>
    public int? M10 { get; set; }

    /// <summary>A number.</summary>
    public int? M11 { get; set; }

    /// <summary>A number.</summary>
    public int? M12 { get; set; }

    /// <summary>A number.</summary>
    public int? M13 { get; set; }

    /// <summary>A number.</summary>
    public int? M14 { get; set; }

    /// <summary>A number.</summary>
    public int? M15 { get; set; }

    /// <summary>A number.</summary>
    public int? M16 { get; set; }

    /// <summary>A number.</summary>
    public int? M17 { get; set; }

    /// <summary>A number.</summary>
    public int? M18 { get; set; }

    /// <summary>A number.</summary>
    public int? M19 { get; set; }

    /// <summary>A number.</summary>
    public int? M20 { get; set; }

    /// <summary>A number.</summary>
    public int? M21 { get; set; }

    /// <summary>A number.</summary>
    public int? M22 { get; set; }

    /// <summary>A number.</summary>
    public int? M23 { get; set; }

    /// <summary>A number.</summary>
    public int? M24 { get; set; }

    /// <summary>A number.</summary>
    public int? M25 { get; set; }

    /// <summary>A number.</summary>
    public int? M26 { get; set; }

    /// <summary>A number.</summary>
    public int? M27 { get; set; }

    /// <summary>A number.</summary>
    public int? M28 { get; set; }

    /// <summary>A number.</summary>
    public int? M29 { get; set; }

    /// <summary>A number.</summary>
    public int? M30 { get; set; }

    /// <summary>A number.</summary>
    public int? M31 { get; set; }

    /// <summary>A number.</summary>
    public int? M32 { get; set; }

    /// <summary>A number.</summary>
    public int? M33 { get; set; }

    /// <summary>A number.</summary>
    public int? M34 { get; set; }

    /// <summary>A number.</summary>
    public int? M35 { get; set; }

    /// <summary>A number.</summary>
    public int? M36 { get; set; }

    /// <summary>A number.</summary>
    public int? M37 { get; set; }

    /// <summary>A number.</summary>
    public int? M38 { get; set; }

    /// <summary>A number.</summary>
    public int? M39 { get; set; }

    /// <summary>A number.</summary>
    public int? M40 { get; set; }

    /// <summary>A number.</summary>
    public int? M41 { get; set; }

    /// <summary>A number.</summary>
    public int? M42 { get; set; }

    /// <summary>A number.</summary>
    public int? M43 { get; set; }

    /// <summary>A number.</summary>
    public int? M44 { get; set; }

    /// <summary>A number.</summary>
    public int? M45 { get; set; }

    /// <summary>A number.</summary>
    public int? M46 { get; set; }

    /// <summary>A number.</summary>
    public int? M47 { get; set; }

    /// <summary>A number.</summary>
    public int? M48 { get; set; }

    /// <summary>A number.</summary>
    public int? M49 { get; set; }

    /// <summary>A number.</summary>
    public int? M50 { get; set; }

    /// <summary>A number.</summary>
    public int? M51 { get; set; }

    /// <summary>A number.</summary>
    public int? M52 { get; set; }

    /// <summary>A number.</summary>
    public int? M53 { get; set; }

    /// <summary>A number.</summary>
    public int? M54 { get; set; }

    /// <summary>A number.</summary>
    public int? M55 { get; set; }

    /// <summary>A number.</summary>
    public int? M56 { get; set; }

    /// <summary>A number.</summary>
    public int? M57 { get; set; }

    /// <summary>A number.</summary>
    public int? M58 { get; set; }

    /// <summary>A number.</summary>
    public int? M59 { get; set; }

    /// <summary>A number.</summary>
    public int? M60 { get; set; }

    /// <summary>A number.</summary>
    public int? M61 { get; set; }

    /// <summary>A number.</summary>
    public int? M62 { get; set; }

    /// <summary>A number.</summary>
    public int? M63 { get; set; }

    /// <summary>A number.</summary>
    public int? M64 { get; set; }

    /// <summary>A number.</summary>
    public int? M65 { get; set; }

    /// <summary>A number.</summary>
    public int? M66 { get; set; }

    /// <summary>A number.</summary>
    public int? M67 { get; set; }

    /// <summary>A number.</summary>
    public int? M68 { get; set; }

    /// <summary>A number.</summary>
    public int? M69 { get; set; }
}
