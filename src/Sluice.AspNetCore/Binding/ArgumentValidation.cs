#if NET10_0_OR_GREATER
#pragma warning disable ASP0029 // The resolver is the documented way into the host's validation; the attribute marks its source generator.
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Validation;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Bound arguments under the host's validation (<c>AddValidation()</c>). An <see cref="Include{T}"/> has nothing to
/// validate, a <see cref="Body{T}"/> what was sent, under the names of its own members. An argument that did not
/// bind is left to <see cref="BindingFilter"/>: its members can't be read.
/// </summary>
internal sealed class ArgumentValidation : IValidatableInfoResolver
{
    public static void AddTo(IServiceCollection services) => services.PostConfigure<ValidationOptions>(static options =>
    {
        // Hosts without validation keep having none.
        if (options.Resolvers.Count > 0 && !options.Resolvers.OfType<ArgumentValidation>().Any())
            options.Resolvers.Insert(0, new ArgumentValidation());
    });

    public bool TryGetValidatableParameterInfo(ParameterInfo parameterInfo,
        [NotNullWhen(true)] out IValidatableInfo? validatableInfo) =>
        TryGetValidatableTypeInfo(parameterInfo.ParameterType, out validatableInfo);

    public bool TryGetValidatableTypeInfo(Type type, [NotNullWhen(true)] out IValidatableInfo? validatableInfo)
    {
        validatableInfo = type.IsAssignableTo(typeof(IBoundArgument)) ? Argument.Instance : null;
        return validatableInfo is not null;
    }

    private sealed class Argument : IValidatableInfo
    {
        public static readonly Argument Instance = new();

        public async Task ValidateAsync(object? value, ValidateContext context, CancellationToken cancellationToken)
        {
            if (value is not IBoundBody { Problem: null, Value: { } body }) return;
            if (context.ValidationOptions.TryGetValidatableTypeInfo(body.GetType(), out IValidatableInfo? info))
                await info.ValidateAsync(body, context, cancellationToken);
            else if (body is IEnumerable elements and not string)
                await ValidateElementsAsync(elements, context, cancellationToken);
        }

        private static async Task ValidateElementsAsync(IEnumerable elements, ValidateContext context,
            CancellationToken cancellationToken)
        {
            string path = context.CurrentValidationPath;
            int index = 0;
            foreach (object? element in elements)
            {
                if (element is not null
                    && context.ValidationOptions.TryGetValidatableTypeInfo(element.GetType(),
                        out IValidatableInfo? info))
                {
                    context.CurrentValidationPath = $"{path}[{index}]";
                    await info.ValidateAsync(element, context, cancellationToken);
                }

                index++;
            }

            context.CurrentValidationPath = path;
        }
    }
}
#endif
