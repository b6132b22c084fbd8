#pragma warning disable ASP0029 // The documented extension point of the host's validation.
using System.Collections;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Validation;

namespace Sluice.AspNetCore.Binding;

/// <summary>
/// Validates bound arguments with the host's validation (<c>AddValidation()</c>). An <see cref="Include{T}"/> needs no
/// validation; a <see cref="Body{T}"/> is validated by its value, with error keys relative to that value. Arguments
/// that failed to bind are left to <see cref="BindingFilter"/>, because their members cannot be read.
/// </summary>
internal sealed class ArgumentValidation : IValidatableInfoResolver
{
    public static void AddTo(IServiceCollection services) =>
        services.PostConfigure<ValidationOptions>(static options =>
        {
            // Do not enable validation for hosts that did not add it.
            if (options.Resolvers.Count > 0 && !options.Resolvers.OfType<ArgumentValidation>().Any())
                options.Resolvers.Insert(0, new ArgumentValidation());
        });

    public bool TryGetValidatableParameterInfo(
        ParameterInfo parameterInfo,
        [NotNullWhen(true)] out IValidatableInfo? validatableInfo
    ) => TryGetValidatableTypeInfo(parameterInfo.ParameterType, out validatableInfo);

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
            if (value is not IBoundBody { Problem: null, Value: { } body } bound)
                return;
            string path = context.CurrentValidationPath;
            await ValidateBodyAsync(body, context, cancellationToken);
            foreach (string key in context.ValidationErrors?.Keys.ToArray() ?? [])
            {
                if (key.StartsWith(path, StringComparison.Ordinal) && bound.Hides(key[path.Length..]))
                    context.ValidationErrors!.Remove(key);
            }
        }

        private static async Task ValidateBodyAsync(
            object body,
            ValidateContext context,
            CancellationToken cancellationToken
        )
        {
            if (context.ValidationOptions.TryGetValidatableTypeInfo(body.GetType(), out IValidatableInfo? info))
                await info.ValidateAsync(body, context, cancellationToken);
            else if (body is IEnumerable elements and not string)
                await ValidateElementsAsync(elements, context, cancellationToken);
        }

        private static async Task ValidateElementsAsync(
            IEnumerable elements,
            ValidateContext context,
            CancellationToken cancellationToken
        )
        {
            string path = context.CurrentValidationPath;
            int index = 0;
            foreach (object? element in elements)
            {
                if (
                    element is not null
                    && context.ValidationOptions.TryGetValidatableTypeInfo(
                        element.GetType(),
                        out IValidatableInfo? info
                    )
                )
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
