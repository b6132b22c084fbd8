using System.Reflection;
using Sluice.Model;
using Sluice.Shared.TypeScript;

namespace Sluice.Tool.TypeScript;

/// <summary>Declares the types of an assembly that have generated shapes.</summary>
internal static class AssemblyShapes
{
    private static readonly MethodInfo s_shapeOf = typeof(TypeShape)
        .GetMethods()
        .Single(method => method.Name == nameof(TypeShape.Of) && method.GetGenericArguments().Length == 1);

    public static string Declare(string file, string? name)
    {
        string path = Path.GetFullPath(file);
        if (!File.Exists(path))
            throw new Failure(
                $"There is no file '{file}'. Give an assembly or the URL of a service, which begins with "
                    + "http:// or https://."
            );
        var context = new ServiceLoadContext(path);
        try
        {
            Assembly assembly = context.LoadFromAssemblyPath(path);
            TypeShape[] shapes = [.. TypesOf(assembly).Select(ShapeOf)];
            if (shapes.Length == 0)
                throw new Failure(
                    $"'{file}' has no type with [Shape]. Give the assembly that declares the models, "
                        + "or the URL of a service."
                );
            return TypeScriptDeclaration.Create(
                new(name ?? TypeScriptText.InterfaceName(assembly.GetName().Name ?? "")),
                shapes,
                []
            );
        }
        catch (Exception exception)
            when (exception
                    is BadImageFormatException
                        or FileLoadException
                        or FileNotFoundException
                        or TypeLoadException
                        or ReflectionTypeLoadException
            )
        {
            throw new Failure(
                $"'{file}' cannot be loaded: {Failure.Sentence(exception.Message)} "
                    + "Build it for a .NET version that the tool runs on, with its dependencies beside it.",
                inner: exception
            );
        }
        finally
        {
            context.Unload();
        }
    }

    private static IEnumerable<Type> TypesOf(Assembly assembly) =>
        assembly
            .GetTypes()
            .Where(type =>
                !type.ContainsGenericParameters
                && type.GetCustomAttributesData()
                    .Any(attribute => attribute.AttributeType.FullName == "Sluice.Generated.GeneratedShapeAttribute")
            )
            .OrderBy(type => type.FullName, StringComparer.Ordinal);

    private static TypeShape ShapeOf(Type type)
    {
        try
        {
            return (TypeShape)s_shapeOf.MakeGenericMethod(type).Invoke(null, null)!;
        }
        catch (TargetInvocationException exception)
        {
            throw new Failure(
                $"{type} cannot be described: {Failure.FormatLine(exception.InnerException!.Message)}",
                inner: exception.InnerException
            );
        }
    }
}
