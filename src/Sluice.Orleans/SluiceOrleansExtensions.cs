using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Serializers;
using Orleans.Serialization.TypeSystem;
using Orleans.Storage;
using Sluice.Orleans;

namespace Sluice;

/// <summary>Extension methods that register Sluice with Orleans.</summary>
public static class SluiceOrleansExtensions
{
    /// <summary>
    /// Writes, reads and copies the values of shaped types in calls between grains and clients. Register it on every
    /// silo and client. A type with a codec of its own (<c>[GenerateSerializer]</c>) keeps it.
    /// </summary>
    /// <remarks>
    /// An object is one value: within it, two members that refer to one object become two, and derived objects are
    /// written as the shape declares them (a union, or the base alone). Members that the receiver does not know are
    /// ignored, and those that it does not get keep their defaults. A type that reaches a member with
    /// <see cref="RequirePolicyAttribute"/> or <see cref="NeverAttribute"/> is refused with an
    /// <see cref="InvalidOperationException"/> when it is first used, because the member would be lost.
    /// </remarks>
    /// <param name="builder">The serializer's builder: <c>siloBuilder.Services.AddSerializer(b => …)</c>.</param>
    /// <param name="isSupported">
    /// Decides which types are written. Default: those with a generated shape (<c>[Shape]</c>) or one of the options,
    /// and the cases of unions with one.
    /// </param>
    /// <param name="options">The options of MessagePack, the same on all silos and clients.</param>
    /// <returns>The builder.</returns>
    public static ISerializerBuilder AddSluiceSerializer(
        this ISerializerBuilder builder,
        Func<Type, bool>? isSupported = null,
        MessagePackWireOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(builder);
        var types = new ShapedTypes(isSupported, options.Shapes);
        builder.Services.AddSingleton<ITypeFilter>(types);
        builder.Services.AddSingleton(services => new SluiceCodec(
            types,
            new TypeNames(services.GetRequiredService<TypeConverter>()),
            options
        ));
        builder.Services.AddSingleton<IGeneralizedCodec>(Codec).AddSingleton<IGeneralizedCopier>(Codec);
        builder.Configure(manifest => manifest.WellKnownTypeAliases[SluiceCodec.WellKnownAlias] = typeof(SluiceCodec));
        return builder;
    }

    private static SluiceCodec Codec(IServiceProvider services) => services.GetRequiredService<SluiceCodec>();

    /// <summary>
    /// Stores the state of grains with Sluice in every storage provider that has no serializer of its own.
    /// </summary>
    /// <param name="services">The services of the silo.</param>
    /// <param name="options">The wire and its options. Default: MessagePack.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSluiceGrainStorageSerializer(
        this IServiceCollection services,
        SluiceGrainStorageOptions options = default
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        return services.AddSingleton<IGrainStorageSerializer>(new SluiceGrainStorageSerializer(options));
    }
}
