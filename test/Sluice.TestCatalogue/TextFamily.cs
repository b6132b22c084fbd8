using System.Text;
using Sluice.Shapes;

namespace Sluice.TestCatalogue;

internal static class TextFamily
{
    internal static Family Text()
    {
        string[] texts =
        [
            "",
            "a",
            "plain text",
            "quote \" backslash \\ slash /",
            "tab\tline\nreturn\rfeed\fback\b",
            "\u0000\u0001\u001f\u007f",
            "é ü ß",
            "日本語",
            "😀🏳️‍🌈",
            "\u2028\u2029",
            "<script>&'+`",
            new('x', 31),
            new('x', 32),
            new('y', 255),
            new('z', 256),
            new('é', 70_000),
        ];
        var family = new Family("text");
        family.References<string, StringShape>(texts);
        if (CatalogueParts.HasFirst)
            family.Inside<string, StringShape>(texts).Keys<string, StringShape>(texts);
        char[] characters = ['\0', '\u0001', '\uffff', 'a', '"', 'é', '日'];
        family.Values<char, CharShape>(characters);
        if (CatalogueParts.HasSecond)
            family
                .NullableInside<char, CharShape>(characters)
                .Inside<char, CharShape>(characters)
                .Keys<char, CharShape>(['a', '"', 'é', '0']);
        Rune[] runes = [default, new(1), new(0x10ffff), new('a'), new(0x1f600)];
        family.Values<Rune, RuneShape>(runes, Expect.NoStj);
        if (CatalogueParts.HasThird)
            family
                .NullableInside<Rune, RuneShape>(runes, Expect.NoStj)
                .Inside<Rune, RuneShape>(runes, Expect.NoStj)
                .Keys<Rune, RuneShape>([new('a'), new(0x1f600)], Expect.NoStj);
        family.Values<bool, BooleanShape>([false, false, true]);
        if (CatalogueParts.HasFourth)
            family
                .NullableInside<bool, BooleanShape>([false, false, true])
                .Inside<bool, BooleanShape>([false, false, true])
                .Keys<bool, BooleanShape>([false, true]);
        return family;
    }

    internal static Family Identifiers()
    {
        var family = new Family("identifiers");
        Guid[] guids =
        [
            default,
            Guid.Empty,
            new("ffffffff-ffff-ffff-ffff-ffffffffffff"),
            new("00112233-4455-6677-8899-aabbccddeeff"),
        ];
        family.First<Guid, GuidShape>(guids);
        Uri[] uris =
        [
            new("https://example.org/a?b=c#d"),
            new("relative/path", UriKind.Relative),
            new("http://bücher.example/ä", UriKind.Absolute),
            new("", UriKind.Relative),
        ];
        family.References<Uri, UriShape>(uris);
        if (CatalogueParts.HasSecond)
            family.Inside<Uri, UriShape>(uris).Keys<Uri, UriShape>(uris);
        Version[] versions = [new(1, 2), new(1, 2, 3), new(1, 2, 3, 4), new(0, 0), new(int.MaxValue, 0, int.MaxValue)];
        family.References<Version, VersionShape>(versions);
        if (CatalogueParts.HasThird)
            family.Inside<Version, VersionShape>(versions).Keys<Version, VersionShape>(versions);
        return family;
    }
}
