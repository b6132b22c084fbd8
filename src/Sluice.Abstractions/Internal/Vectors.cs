namespace Sluice.Internal;

/// <summary>Identifies the types of System.Numerics that MessagePack-CSharp writes as arrays of their fields.</summary>
internal static class Vectors
{
    private static readonly string[] s_fields = ["X", "Y", "Z", "W"];

    internal static bool Contains(string? fullName) =>
        fullName
            is "System.Numerics.Vector2"
                or "System.Numerics.Vector3"
                or "System.Numerics.Vector4"
                or "System.Numerics.Quaternion"
                or "System.Numerics.Matrix3x2"
                or "System.Numerics.Matrix4x4";

    /// <summary>Returns the key of a field: X, Y, Z, W, or by row for M11 to M44.</summary>
    internal static int KeyOf(string fullName, string field) =>
        field.Length == 1
            ? Array.IndexOf(s_fields, field)
            : ((field[1] - '1') * (fullName == "System.Numerics.Matrix3x2" ? 2 : 4)) + field[2] - '1';
}
