namespace Sluice.Hosting.Tests;

/// <summary>A type with so many long names that an expression of all of them does not fit a request line.</summary>
[Shape]
public partial class Wide
{
    [WireName("größe_dieses_feldes_in_zentimetern")]
    public double Größe { get; set; }
    public WideInner Inner { get; set; } = new();
}

[Shape]
public partial class WideInner
{
    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_00_äöü")]
    public int M00 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_01_äöü")]
    public int M01 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_02_äöü")]
    public int M02 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_03_äöü")]
    public int M03 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_04_äöü")]
    public int M04 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_05_äöü")]
    public int M05 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_06_äöü")]
    public int M06 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_07_äöü")]
    public int M07 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_08_äöü")]
    public int M08 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_09_äöü")]
    public int M09 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_10_äöü")]
    public int M10 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_11_äöü")]
    public int M11 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_12_äöü")]
    public int M12 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_13_äöü")]
    public int M13 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_14_äöü")]
    public int M14 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_15_äöü")]
    public int M15 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_16_äöü")]
    public int M16 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_17_äöü")]
    public int M17 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_18_äöü")]
    public int M18 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_19_äöü")]
    public int M19 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_20_äöü")]
    public int M20 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_21_äöü")]
    public int M21 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_22_äöü")]
    public int M22 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_23_äöü")]
    public int M23 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_24_äöü")]
    public int M24 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_25_äöü")]
    public int M25 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_26_äöü")]
    public int M26 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_27_äöü")]
    public int M27 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_28_äöü")]
    public int M28 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_29_äöü")]
    public int M29 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_30_äöü")]
    public int M30 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_31_äöü")]
    public int M31 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_32_äöü")]
    public int M32 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_33_äöü")]
    public int M33 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_34_äöü")]
    public int M34 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_35_äöü")]
    public int M35 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_36_äöü")]
    public int M36 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_37_äöü")]
    public int M37 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_38_äöü")]
    public int M38 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_39_äöü")]
    public int M39 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_40_äöü")]
    public int M40 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_41_äöü")]
    public int M41 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_42_äöü")]
    public int M42 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_43_äöü")]
    public int M43 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_44_äöü")]
    public int M44 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_45_äöü")]
    public int M45 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_46_äöü")]
    public int M46 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_47_äöü")]
    public int M47 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_48_äöü")]
    public int M48 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_49_äöü")]
    public int M49 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_50_äöü")]
    public int M50 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_51_äöü")]
    public int M51 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_52_äöü")]
    public int M52 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_53_äöü")]
    public int M53 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_54_äöü")]
    public int M54 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_55_äöü")]
    public int M55 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_56_äöü")]
    public int M56 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_57_äöü")]
    public int M57 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_58_äöü")]
    public int M58 { get; set; }

    [WireName("member_with_a_really_long_and_telling_name_in_the_style_of_59_äöü")]
    public int M59 { get; set; }
}

/// <summary>What a client with an older idea of the API asks for.</summary>
[Shape]
public partial class Other
{
    public int Id { get; set; }
    public string Titel { get; set; } = "";
}
