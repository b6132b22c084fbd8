namespace Sluice.Fuzz.Inputs;

/// <summary>Options of both wires, drawn together.</summary>
internal sealed record Settings(JsonWireOptions Json, MessagePackWireOptions MessagePack)
{
    internal static readonly Settings Default = new(default, default);

    /// <summary>Options under which what is written is read back equal.</summary>
    internal static Settings ForRoundTrip(Random random, Subject subject)
    {
        if (random.Next(3) != 0)
            return Default;
        JsonWireOptions json = default;
        MessagePackWireOptions messagePack = default;
        WireNaming naming = random.Next(4) == 0 ? (WireNaming)random.Next(7) : 0;
        bool exact = random.Next(4) == 0,
            enums = random.Next(4) == 0;
        // An omitted member comes back as its default, which nothing of the catalogue promises.
        OmitWhen omit = subject.HasRequired || random.Next(3) != 0 ? OmitWhen.Unset : (OmitWhen)random.Next(4);
        json = json with { Naming = naming, ExactNames = exact, EnumsAsText = enums, Omit = omit };
        // MessagePack omits members without a setter under names as they are in code, as its contractless resolver does.
        WireNaming packed = subject.IsOfCatalogue && naming == WireNaming.None ? 0 : naming;
        messagePack = messagePack with { Naming = packed, ExactNames = exact, EnumsAsText = enums, Omit = omit };
        if (random.Next(3) == 0)
            json = json with
            {
                Indented = true,
                IndentSize = random.Next(5),
                IndentCharacter = random.Next(2) == 0 ? ' ' : '\t',
                NewLine = random.Next(2) == 0 ? "\n" : "\r\n",
            };
        if (random.Next(4) == 0)
            json = json with { Escaping = JsonEscaping.Html };
        if (random.Next(4) == 0)
            json = json with { NonFinite = JsonNonFinite.Literals };
        if (random.Next(4) == 0 && !subject.IsOfCatalogue)
            json = json with { NumbersAsText = true };
        if (random.Next(5) == 0 && !subject.IsOfCatalogue)
            json = json with { References = WireReferenceHandling.Preserve };
        if (random.Next(3) == 0)
            json = json with
            {
                AllowComments = true,
                AllowTrailingCommas = random.Next(2) == 0,
                AllowDuplicates = random.Next(2) == 0,
            };
        if (random.Next(3) == 0)
            messagePack = messagePack with { NativeDateTimes = true };
        if (random.Next(3) == 0)
            messagePack = messagePack with { NativeGuids = true, NativeDecimals = random.Next(2) == 0 };
        if (random.Next(3) == 0)
            messagePack = messagePack with { Compression = (MessagePackCompression)random.Next(3) };
        if (random.Next(5) == 0)
            messagePack = messagePack with { AllowDuplicates = true, LenientKeys = random.Next(2) == 0 };
        return new(json, messagePack);
    }

    /// <summary>Options that change what is accepted.</summary>
    internal static Settings ForHostile(Random random)
    {
        if (random.Next(3) != 0)
            return Default;
        bool unknown = random.Next(3) == 0,
            nulls = random.Next(3) == 0,
            duplicates = random.Next(3) == 0,
            exact = random.Next(3) == 0;
        int depth = random.Next(6) == 0 ? 1 + random.Next(6) : 64;
        return new(
            new JsonWireOptions
            {
                RejectUnknownMembers = unknown,
                RejectNulls = nulls,
                AllowDuplicates = duplicates,
                ExactNames = exact,
                MaxDepth = depth,
                AllowComments = random.Next(3) == 0,
                AllowTrailingCommas = random.Next(3) == 0,
                RejectQuotedNumbers = random.Next(3) == 0,
                NonFinite = random.Next(3) == 0 ? JsonNonFinite.Literals : JsonNonFinite.Error,
                References = random.Next(6) == 0 ? WireReferenceHandling.Preserve : WireReferenceHandling.Error,
            },
            new MessagePackWireOptions
            {
                RejectUnknownMembers = unknown,
                RejectNulls = nulls,
                AllowDuplicates = duplicates,
                ExactNames = exact,
                MaxDepth = depth,
                LenientKeys = random.Next(6) == 0,
            }
        );
    }
}
