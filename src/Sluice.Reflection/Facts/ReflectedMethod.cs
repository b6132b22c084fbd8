using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Sluice.TypeModel.Facts;

namespace Sluice.Reflection.Facts;

/// <summary>A static method with one parameter in metadata.</summary>
[UnconditionalSuppressMessage("Trimming", "IL2060", Justification = "As for the type that declares it.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "As above.")]
internal sealed class ReflectedMethod(MethodInfo method) : MethodFacts
{
    public override object Handle => method;
    public override bool IsVisible => method.IsPublic || method.IsAssembly || method.IsFamilyOrAssembly;
    public override int Arity => method.IsGenericMethod ? method.GetGenericArguments().Length : 0;
    public override TypeFacts Parameter => new ReflectedType(method.GetParameters()[0].ParameterType);
    public override TypeFacts ReturnType => new ReflectedType(method.ReturnType);

    public override MethodFacts Close(IReadOnlyList<TypeFacts> arguments) =>
        new ReflectedMethod(method.MakeGenericMethod([.. arguments.Select(a => (Type)a.Handle)]));
}
