using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Sluice.AspNetCore.Mvc;

/// <summary>
/// Configures MVC: formatters before the host's JSON formatters, model binders, filters, and the conventions that add
/// expression metadata.
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
        options.ModelBinderProviders.Insert(0, new PagingModelBinderProvider());
        var source = new ArgumentSource();
        options.ModelMetadataDetailsProviders.Add(source);
        options.Conventions.Add(source);
        options.Filters.Add<IncludeActionFilter>();
        options.Filters.Add<IncludePageFilter>();
        options.Filters.Add(new BodyStatusFilter());
        options.Filters.Add(new HiddenKeysFilter());
        options.Filters.Add(new OnlySluiceFilter(options.OutputFormatters));
        options.Conventions.Add(new IncludeConvention(sluice.Value));
        options.Conventions.Add(new BodyConvention(sluice.Value));
    }

    // Formatters that the host placed before its JSON formatter keep their precedence.
    private static void InsertBeforeJson<TFormatter>(FormatterCollection<TFormatter> formatters, TFormatter formatter)
        where TFormatter : class
    {
        int position = formatters
            .Select(each => each.GetType().Name)
            .TakeWhile(type =>
                !type.StartsWith("SystemTextJson", StringComparison.Ordinal)
                && !type.StartsWith("NewtonsoftJson", StringComparison.Ordinal)
            )
            .Count();
        formatters.Insert(position, formatter);
    }
}
