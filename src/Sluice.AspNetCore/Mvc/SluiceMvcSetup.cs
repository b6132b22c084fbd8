using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// What controllers need: formatters in front of the host's JSON ones, the binder and the filter of
/// <see cref="Include{T}"/>, and what each action's expression speaks of.
/// </summary>
internal sealed class SluiceMvcSetup(IOptions<SluiceHttpOptions> sluice) : IPostConfigureOptions<MvcOptions>
{
    public void PostConfigure(string? name, MvcOptions options)
    {
        InsertBeforeJson(options.OutputFormatters, new SluiceOutputFormatter());
        var input = new SluiceInputFormatter();
        InsertBeforeJson(options.InputFormatters, input);
        options.InputFormatters.Insert(0, new GuardedInputFormatter(input));
        options.ModelBinderProviders.Insert(0, new IncludeModelBinderProvider());
        options.Filters.Add<IncludeActionFilter>();
        options.Conventions.Add(new IncludeConvention());
        options.Conventions.Add(new BodyConvention(sluice.Value));
    }

    // Formatters that the host prefers to its JSON stay preferred.
    private static void InsertBeforeJson<TFormatter>(FormatterCollection<TFormatter> formatters, TFormatter formatter)
        where TFormatter : class
    {
        int at = formatters.Select(each => each.GetType().Name)
            .TakeWhile(type => !type.StartsWith("SystemTextJson", StringComparison.Ordinal)
                && !type.StartsWith("NewtonsoftJson", StringComparison.Ordinal)).Count();
        formatters.Insert(at, formatter);
    }
}
