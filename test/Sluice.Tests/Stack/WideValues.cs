namespace Sluice.Tests.Stack;

internal static class WideValues
{
    internal static WideTypes.Record50 Record50(WideTypes.Record50? next) => new(
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, next);

    internal static WideTypes.Record200 Record200(WideTypes.Record200? next) => new(
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, default, default, default, default, default,
        default, default, default, default, default, default, default, next);
}
