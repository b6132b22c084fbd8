using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json;
using Sluice.Shared;

namespace Sluice.Tool.Query;

/// <summary>
/// Binds an include expression to the columns of a query. Expressions bind to types, so the row gets one: a class with
/// a property for each column, classes for nested names and lists for arrays. It is only described, never created.
/// </summary>
internal static class RowType
{
    private const BindingFlags Private =
        BindingFlags.Static | BindingFlags.NonPublic | BindingFlags.DoNotWrapExceptions;

    // Of the user's own command: limits only catch a typing error.
    private static readonly IncludeOptions s_options = new()
    {
        AllowDeep = true,
        MaxLength = 1_000_000,
        MaxNodes = 100_000,
        MaxDepth = 100,
    };

    /// <exception cref="IncludeException">The expression is malformed or names no column.</exception>
    public static FieldSelection Select(RowNames names, string include) =>
        (FieldSelection)Call(nameof(Parse), new Builder().Create(names), include);

    /// <summary>Returns the names of the members that are written, for the header of a result without rows.</summary>
    public static IReadOnlyList<string> Header(RowNames names, FieldSelection? selection) =>
        [
            .. names
                .Written.Select(JsonNamingPolicy.CamelCase.ConvertName)
                .Where(name => selection is null || Includes(selection, name)),
        ];

    private static bool Includes(FieldSelection selection, string member) =>
        (bool)Call(nameof(IncludesMember), selection.Type, selection, member);

    private static object Call(string method, Type row, params object[] arguments) =>
        typeof(RowType)
            .GetMethod(method, Private)!
            .MakeGenericMethod(row)
            .Invoke(null, Private, null, arguments, null)!;

    private static FieldSelection<T> Parse<T>(string include) => FieldSelection.Parse<T>(include, s_options);

    private static bool IncludesMember<T>(FieldSelection<T> selection, string member) => selection.Includes(member);

    private sealed class Builder
    {
        private readonly ModuleBuilder _module = AssemblyBuilder
            .DefineDynamicAssembly(new AssemblyName("Rows"), AssemblyBuilderAccess.Run)
            .DefineDynamicModule("Rows");
        private int _types;

        public Type Create(RowNames names)
        {
            TypeBuilder type = _module.DefineType($"Row{_types++}", TypeAttributes.Public);
            foreach (RowNames member in names.Members.Where(member => member.Name.Length > 0))
            {
                Type value = member.Members.Count > 0 ? Create(member) : typeof(string);
                AddProperty(type, member.Name, member.IsArray ? typeof(List<>).MakeGenericType(value) : value);
            }

            return type.CreateType();
        }

        private static void AddProperty(TypeBuilder type, string name, Type value)
        {
            const MethodAttributes Accessor =
                MethodAttributes.Public | MethodAttributes.SpecialName | MethodAttributes.HideBySig;
            FieldBuilder field = type.DefineField("_" + name, value, FieldAttributes.Private);
            MethodBuilder getter = type.DefineMethod("get_" + name, Accessor, value, []);
            ILGenerator get = getter.GetILGenerator();
            get.Emit(OpCodes.Ldarg_0);
            get.Emit(OpCodes.Ldfld, field);
            get.Emit(OpCodes.Ret);
            MethodBuilder setter = type.DefineMethod("set_" + name, Accessor, null, [value]);
            ILGenerator set = setter.GetILGenerator();
            set.Emit(OpCodes.Ldarg_0);
            set.Emit(OpCodes.Ldarg_1);
            set.Emit(OpCodes.Stfld, field);
            set.Emit(OpCodes.Ret);
            PropertyBuilder property = type.DefineProperty(name, PropertyAttributes.None, value, null);
            property.SetGetMethod(getter);
            property.SetSetMethod(setter);
        }
    }
}
