using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using Xunit;

namespace Sluice.Tests.Vectors;

/// <summary>
/// Confirms that the tests of this namespace run without the instructions that <c>eng/tests/vectors.sh</c> turned off.
/// </summary>
public class SupportTests
{
    private const string Variable = "SLUICE_WITHOUT_INSTRUCTIONS";

    [Fact]
    public void Instructions_ThatWereTurnedOff_AreNotSupported()
    {
        string off = Environment.GetEnvironmentVariable(Variable) ?? "";
        bool isSupported = off switch
        {
            "" => false,
            "AVX512" => Avx512F.IsSupported
                || Avx512BW.IsSupported
                || Avx512Vbmi.IsSupported
                || Vector512.IsHardwareAccelerated,
            "AVX2" => Avx2.IsSupported || Avx512F.IsSupported || Vector256.IsHardwareAccelerated,
            "HWIntrinsic" => Sse42.IsSupported
                || Avx.IsSupported
                || AdvSimd.IsSupported
                || Vector256.IsHardwareAccelerated,
            _ => throw new InvalidOperationException($"{Variable} has the unknown value '{off}'."),
        };
        Assert.False(isSupported, $"The process has {off} although it was turned off.");
    }
}
