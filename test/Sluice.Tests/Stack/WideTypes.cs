namespace Sluice.Tests.Stack;

/// <summary>Types of many members that contain themselves: the largest frames that generated code has.</summary>
public static partial class WideTypes
{
    [Shape]
    public sealed partial record Record50(
        int M0,
        string? M1,
        decimal M2,
        double? M3,
        Guid M4,
        DateTimeOffset M5,
        long M6,
        bool M7,
        List<int>? M8,
        DateOnly M9,
        int M10,
        string? M11,
        decimal M12,
        double? M13,
        Guid M14,
        DateTimeOffset M15,
        long M16,
        bool M17,
        List<int>? M18,
        DateOnly M19,
        int M20,
        string? M21,
        decimal M22,
        double? M23,
        Guid M24,
        DateTimeOffset M25,
        long M26,
        bool M27,
        List<int>? M28,
        DateOnly M29,
        int M30,
        string? M31,
        decimal M32,
        double? M33,
        Guid M34,
        DateTimeOffset M35,
        long M36,
        bool M37,
        List<int>? M38,
        DateOnly M39,
        int M40,
        string? M41,
        decimal M42,
        double? M43,
        Guid M44,
        DateTimeOffset M45,
        long M46,
        bool M47,
        List<int>? M48,
        Record50? Next
    );

    [Shape]
    public sealed partial record Record200(
        int M0,
        string? M1,
        decimal M2,
        double? M3,
        Guid M4,
        DateTimeOffset M5,
        long M6,
        bool M7,
        List<int>? M8,
        DateOnly M9,
        int M10,
        string? M11,
        decimal M12,
        double? M13,
        Guid M14,
        DateTimeOffset M15,
        long M16,
        bool M17,
        List<int>? M18,
        DateOnly M19,
        int M20,
        string? M21,
        decimal M22,
        double? M23,
        Guid M24,
        DateTimeOffset M25,
        long M26,
        bool M27,
        List<int>? M28,
        DateOnly M29,
        int M30,
        string? M31,
        decimal M32,
        double? M33,
        Guid M34,
        DateTimeOffset M35,
        long M36,
        bool M37,
        List<int>? M38,
        DateOnly M39,
        int M40,
        string? M41,
        decimal M42,
        double? M43,
        Guid M44,
        DateTimeOffset M45,
        long M46,
        bool M47,
        List<int>? M48,
        DateOnly M49,
        int M50,
        string? M51,
        decimal M52,
        double? M53,
        Guid M54,
        DateTimeOffset M55,
        long M56,
        bool M57,
        List<int>? M58,
        DateOnly M59,
        int M60,
        string? M61,
        decimal M62,
        double? M63,
        Guid M64,
        DateTimeOffset M65,
        long M66,
        bool M67,
        List<int>? M68,
        DateOnly M69,
        int M70,
        string? M71,
        decimal M72,
        double? M73,
        Guid M74,
        DateTimeOffset M75,
        long M76,
        bool M77,
        List<int>? M78,
        DateOnly M79,
        int M80,
        string? M81,
        decimal M82,
        double? M83,
        Guid M84,
        DateTimeOffset M85,
        long M86,
        bool M87,
        List<int>? M88,
        DateOnly M89,
        int M90,
        string? M91,
        decimal M92,
        double? M93,
        Guid M94,
        DateTimeOffset M95,
        long M96,
        bool M97,
        List<int>? M98,
        DateOnly M99,
        int M100,
        string? M101,
        decimal M102,
        double? M103,
        Guid M104,
        DateTimeOffset M105,
        long M106,
        bool M107,
        List<int>? M108,
        DateOnly M109,
        int M110,
        string? M111,
        decimal M112,
        double? M113,
        Guid M114,
        DateTimeOffset M115,
        long M116,
        bool M117,
        List<int>? M118,
        DateOnly M119,
        int M120,
        string? M121,
        decimal M122,
        double? M123,
        Guid M124,
        DateTimeOffset M125,
        long M126,
        bool M127,
        List<int>? M128,
        DateOnly M129,
        int M130,
        string? M131,
        decimal M132,
        double? M133,
        Guid M134,
        DateTimeOffset M135,
        long M136,
        bool M137,
        List<int>? M138,
        DateOnly M139,
        int M140,
        string? M141,
        decimal M142,
        double? M143,
        Guid M144,
        DateTimeOffset M145,
        long M146,
        bool M147,
        List<int>? M148,
        DateOnly M149,
        int M150,
        string? M151,
        decimal M152,
        double? M153,
        Guid M154,
        DateTimeOffset M155,
        long M156,
        bool M157,
        List<int>? M158,
        DateOnly M159,
        int M160,
        string? M161,
        decimal M162,
        double? M163,
        Guid M164,
        DateTimeOffset M165,
        long M166,
        bool M167,
        List<int>? M168,
        DateOnly M169,
        int M170,
        string? M171,
        decimal M172,
        double? M173,
        Guid M174,
        DateTimeOffset M175,
        long M176,
        bool M177,
        List<int>? M178,
        DateOnly M179,
        int M180,
        string? M181,
        decimal M182,
        double? M183,
        Guid M184,
        DateTimeOffset M185,
        long M186,
        bool M187,
        List<int>? M188,
        DateOnly M189,
        int M190,
        string? M191,
        decimal M192,
        double? M193,
        Guid M194,
        DateTimeOffset M195,
        long M196,
        bool M197,
        List<int>? M198,
        Record200? Next
    );

    [Shape]
    public sealed partial class Class100
    {
        public int M0 { get; set; }
        public string? M1 { get; set; }
        public decimal M2 { get; set; }
        public double? M3 { get; set; }
        public Guid M4 { get; set; }
        public DateTimeOffset M5 { get; set; }
        public long M6 { get; set; }
        public bool M7 { get; set; }
        public List<int>? M8 { get; set; }
        public DateOnly M9 { get; set; }
        public int M10 { get; set; }
        public string? M11 { get; set; }
        public decimal M12 { get; set; }
        public double? M13 { get; set; }
        public Guid M14 { get; set; }
        public DateTimeOffset M15 { get; set; }
        public long M16 { get; set; }
        public bool M17 { get; set; }
        public List<int>? M18 { get; set; }
        public DateOnly M19 { get; set; }
        public int M20 { get; set; }
        public string? M21 { get; set; }
        public decimal M22 { get; set; }
        public double? M23 { get; set; }
        public Guid M24 { get; set; }
        public DateTimeOffset M25 { get; set; }
        public long M26 { get; set; }
        public bool M27 { get; set; }
        public List<int>? M28 { get; set; }
        public DateOnly M29 { get; set; }
        public int M30 { get; set; }
        public string? M31 { get; set; }
        public decimal M32 { get; set; }
        public double? M33 { get; set; }
        public Guid M34 { get; set; }
        public DateTimeOffset M35 { get; set; }
        public long M36 { get; set; }
        public bool M37 { get; set; }
        public List<int>? M38 { get; set; }
        public DateOnly M39 { get; set; }
        public int M40 { get; set; }
        public string? M41 { get; set; }
        public decimal M42 { get; set; }
        public double? M43 { get; set; }
        public Guid M44 { get; set; }
        public DateTimeOffset M45 { get; set; }
        public long M46 { get; set; }
        public bool M47 { get; set; }
        public List<int>? M48 { get; set; }
        public DateOnly M49 { get; set; }
        public int M50 { get; set; }
        public string? M51 { get; set; }
        public decimal M52 { get; set; }
        public double? M53 { get; set; }
        public Guid M54 { get; set; }
        public DateTimeOffset M55 { get; set; }
        public long M56 { get; set; }
        public bool M57 { get; set; }
        public List<int>? M58 { get; set; }
        public DateOnly M59 { get; set; }
        public int M60 { get; set; }
        public string? M61 { get; set; }
        public decimal M62 { get; set; }
        public double? M63 { get; set; }
        public Guid M64 { get; set; }
        public DateTimeOffset M65 { get; set; }
        public long M66 { get; set; }
        public bool M67 { get; set; }
        public List<int>? M68 { get; set; }
        public DateOnly M69 { get; set; }
        public int M70 { get; set; }
        public string? M71 { get; set; }
        public decimal M72 { get; set; }
        public double? M73 { get; set; }
        public Guid M74 { get; set; }
        public DateTimeOffset M75 { get; set; }
        public long M76 { get; set; }
        public bool M77 { get; set; }
        public List<int>? M78 { get; set; }
        public DateOnly M79 { get; set; }
        public int M80 { get; set; }
        public string? M81 { get; set; }
        public decimal M82 { get; set; }
        public double? M83 { get; set; }
        public Guid M84 { get; set; }
        public DateTimeOffset M85 { get; set; }
        public long M86 { get; set; }
        public bool M87 { get; set; }
        public List<int>? M88 { get; set; }
        public DateOnly M89 { get; set; }
        public int M90 { get; set; }
        public string? M91 { get; set; }
        public decimal M92 { get; set; }
        public double? M93 { get; set; }
        public Guid M94 { get; set; }
        public DateTimeOffset M95 { get; set; }
        public long M96 { get; set; }
        public bool M97 { get; set; }
        public List<int>? M98 { get; set; }
        public Class100? Next { get; set; }
    }

    [Shape]
    public sealed partial class Class200
    {
        public int M0 { get; set; }
        public string? M1 { get; set; }
        public decimal M2 { get; set; }
        public double? M3 { get; set; }
        public Guid M4 { get; set; }
        public DateTimeOffset M5 { get; set; }
        public long M6 { get; set; }
        public bool M7 { get; set; }
        public List<int>? M8 { get; set; }
        public DateOnly M9 { get; set; }
        public int M10 { get; set; }
        public string? M11 { get; set; }
        public decimal M12 { get; set; }
        public double? M13 { get; set; }
        public Guid M14 { get; set; }
        public DateTimeOffset M15 { get; set; }
        public long M16 { get; set; }
        public bool M17 { get; set; }
        public List<int>? M18 { get; set; }
        public DateOnly M19 { get; set; }
        public int M20 { get; set; }
        public string? M21 { get; set; }
        public decimal M22 { get; set; }
        public double? M23 { get; set; }
        public Guid M24 { get; set; }
        public DateTimeOffset M25 { get; set; }
        public long M26 { get; set; }
        public bool M27 { get; set; }
        public List<int>? M28 { get; set; }
        public DateOnly M29 { get; set; }
        public int M30 { get; set; }
        public string? M31 { get; set; }
        public decimal M32 { get; set; }
        public double? M33 { get; set; }
        public Guid M34 { get; set; }
        public DateTimeOffset M35 { get; set; }
        public long M36 { get; set; }
        public bool M37 { get; set; }
        public List<int>? M38 { get; set; }
        public DateOnly M39 { get; set; }
        public int M40 { get; set; }
        public string? M41 { get; set; }
        public decimal M42 { get; set; }
        public double? M43 { get; set; }
        public Guid M44 { get; set; }
        public DateTimeOffset M45 { get; set; }
        public long M46 { get; set; }
        public bool M47 { get; set; }
        public List<int>? M48 { get; set; }
        public DateOnly M49 { get; set; }
        public int M50 { get; set; }
        public string? M51 { get; set; }
        public decimal M52 { get; set; }
        public double? M53 { get; set; }
        public Guid M54 { get; set; }
        public DateTimeOffset M55 { get; set; }
        public long M56 { get; set; }
        public bool M57 { get; set; }
        public List<int>? M58 { get; set; }
        public DateOnly M59 { get; set; }
        public int M60 { get; set; }
        public string? M61 { get; set; }
        public decimal M62 { get; set; }
        public double? M63 { get; set; }
        public Guid M64 { get; set; }
        public DateTimeOffset M65 { get; set; }
        public long M66 { get; set; }
        public bool M67 { get; set; }
        public List<int>? M68 { get; set; }
        public DateOnly M69 { get; set; }
        public int M70 { get; set; }
        public string? M71 { get; set; }
        public decimal M72 { get; set; }
        public double? M73 { get; set; }
        public Guid M74 { get; set; }
        public DateTimeOffset M75 { get; set; }
        public long M76 { get; set; }
        public bool M77 { get; set; }
        public List<int>? M78 { get; set; }
        public DateOnly M79 { get; set; }
        public int M80 { get; set; }
        public string? M81 { get; set; }
        public decimal M82 { get; set; }
        public double? M83 { get; set; }
        public Guid M84 { get; set; }
        public DateTimeOffset M85 { get; set; }
        public long M86 { get; set; }
        public bool M87 { get; set; }
        public List<int>? M88 { get; set; }
        public DateOnly M89 { get; set; }
        public int M90 { get; set; }
        public string? M91 { get; set; }
        public decimal M92 { get; set; }
        public double? M93 { get; set; }
        public Guid M94 { get; set; }
        public DateTimeOffset M95 { get; set; }
        public long M96 { get; set; }
        public bool M97 { get; set; }
        public List<int>? M98 { get; set; }
        public DateOnly M99 { get; set; }
        public int M100 { get; set; }
        public string? M101 { get; set; }
        public decimal M102 { get; set; }
        public double? M103 { get; set; }
        public Guid M104 { get; set; }
        public DateTimeOffset M105 { get; set; }
        public long M106 { get; set; }
        public bool M107 { get; set; }
        public List<int>? M108 { get; set; }
        public DateOnly M109 { get; set; }
        public int M110 { get; set; }
        public string? M111 { get; set; }
        public decimal M112 { get; set; }
        public double? M113 { get; set; }
        public Guid M114 { get; set; }
        public DateTimeOffset M115 { get; set; }
        public long M116 { get; set; }
        public bool M117 { get; set; }
        public List<int>? M118 { get; set; }
        public DateOnly M119 { get; set; }
        public int M120 { get; set; }
        public string? M121 { get; set; }
        public decimal M122 { get; set; }
        public double? M123 { get; set; }
        public Guid M124 { get; set; }
        public DateTimeOffset M125 { get; set; }
        public long M126 { get; set; }
        public bool M127 { get; set; }
        public List<int>? M128 { get; set; }
        public DateOnly M129 { get; set; }
        public int M130 { get; set; }
        public string? M131 { get; set; }
        public decimal M132 { get; set; }
        public double? M133 { get; set; }
        public Guid M134 { get; set; }
        public DateTimeOffset M135 { get; set; }
        public long M136 { get; set; }
        public bool M137 { get; set; }
        public List<int>? M138 { get; set; }
        public DateOnly M139 { get; set; }
        public int M140 { get; set; }
        public string? M141 { get; set; }
        public decimal M142 { get; set; }
        public double? M143 { get; set; }
        public Guid M144 { get; set; }
        public DateTimeOffset M145 { get; set; }
        public long M146 { get; set; }
        public bool M147 { get; set; }
        public List<int>? M148 { get; set; }
        public DateOnly M149 { get; set; }
        public int M150 { get; set; }
        public string? M151 { get; set; }
        public decimal M152 { get; set; }
        public double? M153 { get; set; }
        public Guid M154 { get; set; }
        public DateTimeOffset M155 { get; set; }
        public long M156 { get; set; }
        public bool M157 { get; set; }
        public List<int>? M158 { get; set; }
        public DateOnly M159 { get; set; }
        public int M160 { get; set; }
        public string? M161 { get; set; }
        public decimal M162 { get; set; }
        public double? M163 { get; set; }
        public Guid M164 { get; set; }
        public DateTimeOffset M165 { get; set; }
        public long M166 { get; set; }
        public bool M167 { get; set; }
        public List<int>? M168 { get; set; }
        public DateOnly M169 { get; set; }
        public int M170 { get; set; }
        public string? M171 { get; set; }
        public decimal M172 { get; set; }
        public double? M173 { get; set; }
        public Guid M174 { get; set; }
        public DateTimeOffset M175 { get; set; }
        public long M176 { get; set; }
        public bool M177 { get; set; }
        public List<int>? M178 { get; set; }
        public DateOnly M179 { get; set; }
        public int M180 { get; set; }
        public string? M181 { get; set; }
        public decimal M182 { get; set; }
        public double? M183 { get; set; }
        public Guid M184 { get; set; }
        public DateTimeOffset M185 { get; set; }
        public long M186 { get; set; }
        public bool M187 { get; set; }
        public List<int>? M188 { get; set; }
        public DateOnly M189 { get; set; }
        public int M190 { get; set; }
        public string? M191 { get; set; }
        public decimal M192 { get; set; }
        public double? M193 { get; set; }
        public Guid M194 { get; set; }
        public DateTimeOffset M195 { get; set; }
        public long M196 { get; set; }
        public bool M197 { get; set; }
        public List<int>? M198 { get; set; }
        public Class200? Next { get; set; }
    }

    [Shape]
    public sealed partial class Class300
    {
        public int M0 { get; set; }
        public string? M1 { get; set; }
        public decimal M2 { get; set; }
        public double? M3 { get; set; }
        public Guid M4 { get; set; }
        public DateTimeOffset M5 { get; set; }
        public long M6 { get; set; }
        public bool M7 { get; set; }
        public List<int>? M8 { get; set; }
        public DateOnly M9 { get; set; }
        public int M10 { get; set; }
        public string? M11 { get; set; }
        public decimal M12 { get; set; }
        public double? M13 { get; set; }
        public Guid M14 { get; set; }
        public DateTimeOffset M15 { get; set; }
        public long M16 { get; set; }
        public bool M17 { get; set; }
        public List<int>? M18 { get; set; }
        public DateOnly M19 { get; set; }
        public int M20 { get; set; }
        public string? M21 { get; set; }
        public decimal M22 { get; set; }
        public double? M23 { get; set; }
        public Guid M24 { get; set; }
        public DateTimeOffset M25 { get; set; }
        public long M26 { get; set; }
        public bool M27 { get; set; }
        public List<int>? M28 { get; set; }
        public DateOnly M29 { get; set; }
        public int M30 { get; set; }
        public string? M31 { get; set; }
        public decimal M32 { get; set; }
        public double? M33 { get; set; }
        public Guid M34 { get; set; }
        public DateTimeOffset M35 { get; set; }
        public long M36 { get; set; }
        public bool M37 { get; set; }
        public List<int>? M38 { get; set; }
        public DateOnly M39 { get; set; }
        public int M40 { get; set; }
        public string? M41 { get; set; }
        public decimal M42 { get; set; }
        public double? M43 { get; set; }
        public Guid M44 { get; set; }
        public DateTimeOffset M45 { get; set; }
        public long M46 { get; set; }
        public bool M47 { get; set; }
        public List<int>? M48 { get; set; }
        public DateOnly M49 { get; set; }
        public int M50 { get; set; }
        public string? M51 { get; set; }
        public decimal M52 { get; set; }
        public double? M53 { get; set; }
        public Guid M54 { get; set; }
        public DateTimeOffset M55 { get; set; }
        public long M56 { get; set; }
        public bool M57 { get; set; }
        public List<int>? M58 { get; set; }
        public DateOnly M59 { get; set; }
        public int M60 { get; set; }
        public string? M61 { get; set; }
        public decimal M62 { get; set; }
        public double? M63 { get; set; }
        public Guid M64 { get; set; }
        public DateTimeOffset M65 { get; set; }
        public long M66 { get; set; }
        public bool M67 { get; set; }
        public List<int>? M68 { get; set; }
        public DateOnly M69 { get; set; }
        public int M70 { get; set; }
        public string? M71 { get; set; }
        public decimal M72 { get; set; }
        public double? M73 { get; set; }
        public Guid M74 { get; set; }
        public DateTimeOffset M75 { get; set; }
        public long M76 { get; set; }
        public bool M77 { get; set; }
        public List<int>? M78 { get; set; }
        public DateOnly M79 { get; set; }
        public int M80 { get; set; }
        public string? M81 { get; set; }
        public decimal M82 { get; set; }
        public double? M83 { get; set; }
        public Guid M84 { get; set; }
        public DateTimeOffset M85 { get; set; }
        public long M86 { get; set; }
        public bool M87 { get; set; }
        public List<int>? M88 { get; set; }
        public DateOnly M89 { get; set; }
        public int M90 { get; set; }
        public string? M91 { get; set; }
        public decimal M92 { get; set; }
        public double? M93 { get; set; }
        public Guid M94 { get; set; }
        public DateTimeOffset M95 { get; set; }
        public long M96 { get; set; }
        public bool M97 { get; set; }
        public List<int>? M98 { get; set; }
        public DateOnly M99 { get; set; }
        public int M100 { get; set; }
        public string? M101 { get; set; }
        public decimal M102 { get; set; }
        public double? M103 { get; set; }
        public Guid M104 { get; set; }
        public DateTimeOffset M105 { get; set; }
        public long M106 { get; set; }
        public bool M107 { get; set; }
        public List<int>? M108 { get; set; }
        public DateOnly M109 { get; set; }
        public int M110 { get; set; }
        public string? M111 { get; set; }
        public decimal M112 { get; set; }
        public double? M113 { get; set; }
        public Guid M114 { get; set; }
        public DateTimeOffset M115 { get; set; }
        public long M116 { get; set; }
        public bool M117 { get; set; }
        public List<int>? M118 { get; set; }
        public DateOnly M119 { get; set; }
        public int M120 { get; set; }
        public string? M121 { get; set; }
        public decimal M122 { get; set; }
        public double? M123 { get; set; }
        public Guid M124 { get; set; }
        public DateTimeOffset M125 { get; set; }
        public long M126 { get; set; }
        public bool M127 { get; set; }
        public List<int>? M128 { get; set; }
        public DateOnly M129 { get; set; }
        public int M130 { get; set; }
        public string? M131 { get; set; }
        public decimal M132 { get; set; }
        public double? M133 { get; set; }
        public Guid M134 { get; set; }
        public DateTimeOffset M135 { get; set; }
        public long M136 { get; set; }
        public bool M137 { get; set; }
        public List<int>? M138 { get; set; }
        public DateOnly M139 { get; set; }
        public int M140 { get; set; }
        public string? M141 { get; set; }
        public decimal M142 { get; set; }
        public double? M143 { get; set; }
        public Guid M144 { get; set; }
        public DateTimeOffset M145 { get; set; }
        public long M146 { get; set; }
        public bool M147 { get; set; }
        public List<int>? M148 { get; set; }
        public DateOnly M149 { get; set; }
        public int M150 { get; set; }
        public string? M151 { get; set; }
        public decimal M152 { get; set; }
        public double? M153 { get; set; }
        public Guid M154 { get; set; }
        public DateTimeOffset M155 { get; set; }
        public long M156 { get; set; }
        public bool M157 { get; set; }
        public List<int>? M158 { get; set; }
        public DateOnly M159 { get; set; }
        public int M160 { get; set; }
        public string? M161 { get; set; }
        public decimal M162 { get; set; }
        public double? M163 { get; set; }
        public Guid M164 { get; set; }
        public DateTimeOffset M165 { get; set; }
        public long M166 { get; set; }
        public bool M167 { get; set; }
        public List<int>? M168 { get; set; }
        public DateOnly M169 { get; set; }
        public int M170 { get; set; }
        public string? M171 { get; set; }
        public decimal M172 { get; set; }
        public double? M173 { get; set; }
        public Guid M174 { get; set; }
        public DateTimeOffset M175 { get; set; }
        public long M176 { get; set; }
        public bool M177 { get; set; }
        public List<int>? M178 { get; set; }
        public DateOnly M179 { get; set; }
        public int M180 { get; set; }
        public string? M181 { get; set; }
        public decimal M182 { get; set; }
        public double? M183 { get; set; }
        public Guid M184 { get; set; }
        public DateTimeOffset M185 { get; set; }
        public long M186 { get; set; }
        public bool M187 { get; set; }
        public List<int>? M188 { get; set; }
        public DateOnly M189 { get; set; }
        public int M190 { get; set; }
        public string? M191 { get; set; }
        public decimal M192 { get; set; }
        public double? M193 { get; set; }
        public Guid M194 { get; set; }
        public DateTimeOffset M195 { get; set; }
        public long M196 { get; set; }
        public bool M197 { get; set; }
        public List<int>? M198 { get; set; }
        public DateOnly M199 { get; set; }
        public int M200 { get; set; }
        public string? M201 { get; set; }
        public decimal M202 { get; set; }
        public double? M203 { get; set; }
        public Guid M204 { get; set; }
        public DateTimeOffset M205 { get; set; }
        public long M206 { get; set; }
        public bool M207 { get; set; }
        public List<int>? M208 { get; set; }
        public DateOnly M209 { get; set; }
        public int M210 { get; set; }
        public string? M211 { get; set; }
        public decimal M212 { get; set; }
        public double? M213 { get; set; }
        public Guid M214 { get; set; }
        public DateTimeOffset M215 { get; set; }
        public long M216 { get; set; }
        public bool M217 { get; set; }
        public List<int>? M218 { get; set; }
        public DateOnly M219 { get; set; }
        public int M220 { get; set; }
        public string? M221 { get; set; }
        public decimal M222 { get; set; }
        public double? M223 { get; set; }
        public Guid M224 { get; set; }
        public DateTimeOffset M225 { get; set; }
        public long M226 { get; set; }
        public bool M227 { get; set; }
        public List<int>? M228 { get; set; }
        public DateOnly M229 { get; set; }
        public int M230 { get; set; }
        public string? M231 { get; set; }
        public decimal M232 { get; set; }
        public double? M233 { get; set; }
        public Guid M234 { get; set; }
        public DateTimeOffset M235 { get; set; }
        public long M236 { get; set; }
        public bool M237 { get; set; }
        public List<int>? M238 { get; set; }
        public DateOnly M239 { get; set; }
        public int M240 { get; set; }
        public string? M241 { get; set; }
        public decimal M242 { get; set; }
        public double? M243 { get; set; }
        public Guid M244 { get; set; }
        public DateTimeOffset M245 { get; set; }
        public long M246 { get; set; }
        public bool M247 { get; set; }
        public List<int>? M248 { get; set; }
        public DateOnly M249 { get; set; }
        public int M250 { get; set; }
        public string? M251 { get; set; }
        public decimal M252 { get; set; }
        public double? M253 { get; set; }
        public Guid M254 { get; set; }
        public DateTimeOffset M255 { get; set; }
        public long M256 { get; set; }
        public bool M257 { get; set; }
        public List<int>? M258 { get; set; }
        public DateOnly M259 { get; set; }
        public int M260 { get; set; }
        public string? M261 { get; set; }
        public decimal M262 { get; set; }
        public double? M263 { get; set; }
        public Guid M264 { get; set; }
        public DateTimeOffset M265 { get; set; }
        public long M266 { get; set; }
        public bool M267 { get; set; }
        public List<int>? M268 { get; set; }
        public DateOnly M269 { get; set; }
        public int M270 { get; set; }
        public string? M271 { get; set; }
        public decimal M272 { get; set; }
        public double? M273 { get; set; }
        public Guid M274 { get; set; }
        public DateTimeOffset M275 { get; set; }
        public long M276 { get; set; }
        public bool M277 { get; set; }
        public List<int>? M278 { get; set; }
        public DateOnly M279 { get; set; }
        public int M280 { get; set; }
        public string? M281 { get; set; }
        public decimal M282 { get; set; }
        public double? M283 { get; set; }
        public Guid M284 { get; set; }
        public DateTimeOffset M285 { get; set; }
        public long M286 { get; set; }
        public bool M287 { get; set; }
        public List<int>? M288 { get; set; }
        public DateOnly M289 { get; set; }
        public int M290 { get; set; }
        public string? M291 { get; set; }
        public decimal M292 { get; set; }
        public double? M293 { get; set; }
        public Guid M294 { get; set; }
        public DateTimeOffset M295 { get; set; }
        public long M296 { get; set; }
        public bool M297 { get; set; }
        public List<int>? M298 { get; set; }
        public DateOnly M299 { get; set; }
        public Class300? Next { get; set; }
    }

    [Shape]
    public partial struct Struct60
    {
        public int M0 { get; set; }
        public string? M1 { get; set; }
        public decimal M2 { get; set; }
        public double? M3 { get; set; }
        public Guid M4 { get; set; }
        public DateTimeOffset M5 { get; set; }
        public long M6 { get; set; }
        public bool M7 { get; set; }
        public List<int>? M8 { get; set; }
        public DateOnly M9 { get; set; }
        public int M10 { get; set; }
        public string? M11 { get; set; }
        public decimal M12 { get; set; }
        public double? M13 { get; set; }
        public Guid M14 { get; set; }
        public DateTimeOffset M15 { get; set; }
        public long M16 { get; set; }
        public bool M17 { get; set; }
        public List<int>? M18 { get; set; }
        public DateOnly M19 { get; set; }
        public int M20 { get; set; }
        public string? M21 { get; set; }
        public decimal M22 { get; set; }
        public double? M23 { get; set; }
        public Guid M24 { get; set; }
        public DateTimeOffset M25 { get; set; }
        public long M26 { get; set; }
        public bool M27 { get; set; }
        public List<int>? M28 { get; set; }
        public DateOnly M29 { get; set; }
        public int M30 { get; set; }
        public string? M31 { get; set; }
        public decimal M32 { get; set; }
        public double? M33 { get; set; }
        public Guid M34 { get; set; }
        public DateTimeOffset M35 { get; set; }
        public long M36 { get; set; }
        public bool M37 { get; set; }
        public List<int>? M38 { get; set; }
        public DateOnly M39 { get; set; }
        public int M40 { get; set; }
        public string? M41 { get; set; }
        public decimal M42 { get; set; }
        public double? M43 { get; set; }
        public Guid M44 { get; set; }
        public DateTimeOffset M45 { get; set; }
        public long M46 { get; set; }
        public bool M47 { get; set; }
        public List<int>? M48 { get; set; }
        public DateOnly M49 { get; set; }
        public int M50 { get; set; }
        public string? M51 { get; set; }
        public decimal M52 { get; set; }
        public double? M53 { get; set; }
        public Guid M54 { get; set; }
        public DateTimeOffset M55 { get; set; }
        public long M56 { get; set; }
        public bool M57 { get; set; }
        public List<int>? M58 { get; set; }
        public List<Struct60>? Next { get; set; }
    }

    [Shape]
    public sealed partial record Narrow(int Id, Narrow? Next);

    /// <summary>Small frames down to a wide leaf, whose code is compiled where little of the stack is left.</summary>
    [Shape]
    public sealed partial record Chain(Record200? Leaf, Chain? Next);
}
