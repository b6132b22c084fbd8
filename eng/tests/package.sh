#!/usr/bin/env bash
# The packages as a user meets them: a new program that references them, with the README's code, and nothing of this repository around it.
set -u
cd "$(dirname "$0")/../.."
version=$(sed -n 's:.*<Version>\(.*\)</Version>.*:\1:p' Directory.Build.props)
root=$PWD work=$(mktemp -d) passed=0 failed=0
trap 'rm -rf "$work"' EXIT

check() { # name expected actual
  if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); printf 'error: %s\n  expected: %s\n  actual:   %s\n' "$1" "$2" "$3"; fi
}

bash eng/pack.sh "$work/feed" >"$work/pack.log" 2>&1 || tail -5 "$work/pack.log"
restored=$(dotnet nuget locals global-packages --list | sed 's/^[^:]*: //')
export NUGET_PACKAGES=$work/packages   # a package of the same version from an earlier run is another package
check 'eleven packages and the template' 12 "$(ls "$work/feed" | grep -c '\.nupkg$')"
check 'eleven packages of symbols' 11 "$(ls "$work/feed" | grep -c '\.snupkg$')"
for package in "$work/feed"/*.nupkg; do
  name=$(basename "$package" .$version.nupkg)
  nuspec=$(unzip -p "$package" "$name.nuspec")
  for element in icon readme description releaseNotes tags license; do
    check "$name has $element" yes "$(grep -q "<$element[ >]" <<<"$nuspec" && echo yes)"
  done
  check "$name says what its version makes possible, without links" 'What is possible now 0' \
    "$(sed -n 's/.*<releaseNotes>\([^:]*\):.*/\1/p' <<<"$nuspec") $(sed -n '/<releaseNotes>/,/<\/releaseNotes>/p' <<<"$nuspec" | grep -c '](')"
  check "$name holds its icon" 1 "$(unzip -l "$package" | grep -c ' icon\.png$')"
  check "$name has a README of its own, without relative links" "$name 0" \
    "$(unzip -p "$package" README.md | head -1 | sed 's/^# //; s/^sluice$/Sluice.Tool/') $(unzip -p "$package" README.md | grep -cE '\]\((\.\./|docs/)')"
done
for part in analyzers/dotnet/cs/Sluice.Generator.dll analyzers/dotnet/cs/Sluice.Analyzers.dll analyzers/dotnet/cs/Sluice.CodeFixes.dll lib/net10.0/Sluice.Core.xml lib/net10.0/Sluice.Core.dll lib/net10.0/Sluice.Http.dll README.md; do
  check "the package holds $part" yes "$(grep -qaF "$part" "$work/feed"/Sluice.0*.nupkg && echo yes)"   # a zip file holds its entries' names as they are
done

parts=$(unzip -l "$work/feed/Sluice.$version.nupkg" | grep -c ' lib/net10\.0/Sluice\.[A-Za-z]*\.dll$')
check 'the package has assemblies' yes "$([ "$parts" -gt 5 ] && echo yes)"
check 'the symbols of every assembly are where the assembly is' "$parts" \
  "$(unzip -l "$work/feed/Sluice.$version.snupkg" | grep -c ' lib/net10\.0/Sluice\.[A-Za-z]*\.pdb$')"

docs=$(unzip -p "$work/feed/Sluice.$version.nupkg" lib/net10.0/Sluice.Core.xml)
check 'public members are documented' 1 "$(grep -c 'name="M:Sluice.JsonWire.Serialize``1(``0,Sluice.FieldSelection{``0},Sluice.JsonWireOptions@)"' <<<"$docs")"
check 'internal members are not' 0 "$(grep -cE 'name="[A-Z]:Sluice\.(Internal\.|Selection\.SelectionCache)' <<<"$docs")"

# The packages are built and tested against one another, so a mixture of versions must not restore.
for package in Sluice.AspNetCore Sluice.AspNetCore.OpenApi Sluice.EntityFrameworkCore Sluice.Sqlite Sluice.Npgsql Sluice.SignalR Sluice.Caching Sluice.Orleans; do
  nuspec=$(unzip -p "$work/feed/$package.$version.nupkg" "$package.nuspec")
  check "$package depends on Sluice" yes "$(grep -q '<dependency id="Sluice[."]' <<<"$nuspec" && echo yes)"
  check "$package depends on the exact versions" '' \
    "$(grep -o '<dependency id="Sluice[^>]*version="[^"]*"' <<<"$nuspec" | grep -vF "version=\"[$version]\"" | sort -u)"
done

# Each package as the only reference: the generator reaches the program, because without reflection the type has a shape.
projects=() packages=(Sluice Sluice.AspNetCore Sluice.AspNetCore.OpenApi Sluice.EntityFrameworkCore Sluice.Sqlite Sluice.Npgsql Sluice.SignalR Sluice.Caching Sluice.Orleans)
for package in "${packages[@]}"; do
  mkdir -p "$work/alone/$package"
  case $package in Sluice | Sluice.EntityFrameworkCore | Sluice.Sqlite | Sluice.Npgsql | Sluice.Orleans) sdk=Microsoft.NET.Sdk ;; *) sdk=Microsoft.NET.Sdk.Web ;; esac
  projects+=("$package/alone.$package.csproj")
  cat >"$work/alone/${projects[-1]}" <<XML
<Project Sdk="$sdk">
  <PropertyGroup>
    <TargetFramework>net10.0</TargetFramework>
    <OutputType>Exe</OutputType>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
    <WarningsNotAsErrors>NU1901;NU1902;NU1903;NU1904</WarningsNotAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="$package" Version="$version" />
    <RuntimeHostConfigurationOption Include="Sluice.Reflection" Value="false" />
  </ItemGroup>
</Project>
XML
  cat >"$work/alone/$package/Program.cs" <<'CODE'
using Sluice;

Console.WriteLine(JsonWire.Serialize(new Item(7)));

[Shape] public partial record Item(int Id);
CODE
done
cat >"$work/alone/nuget.config" <<XML
<configuration><packageSources><add key="built" value="$work/feed" /></packageSources></configuration>
XML

mkdir "$work/app"
cat >"$work/app/nuget.config" <<XML
<configuration><packageSources><clear /><add key="built" value="$work/feed" /></packageSources></configuration>
XML
cat >"$work/app/app.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup>
    <RestoreConfigFile>\$(MSBuildProjectDirectory)/nuget.config</RestoreConfigFile>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Sluice" Version="$version" />
    <PackageReference Include="Sluice.AspNetCore" Version="$version" />
  </ItemGroup>
</Project>
XML
# The README's second block of C#, as it stands: a program of top-level statements, with types in the global namespace.
awk '/^```csharp/ { block++; next } /^```/ { if (block == 2) exit } block == 2' README.md >"$work/app/Program.cs"

# On linux-x64 a program gets the assembly that was compiled ahead of time, elsewhere the portable one. (No machine of another kind is at hand:
# one whose dependencies say that the compiled assembly is another platform's stands for it.)
mkdir "$work/ahead"
cp "$work/app/nuget.config" "$work/ahead"
cat >"$work/ahead/ahead.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <RestoreConfigFile>\$(MSBuildProjectDirectory)/nuget.config</RestoreConfigFile>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Sluice" Version="$version" />
  </ItemGroup>
</Project>
XML
cat >"$work/ahead/Program.cs" <<'CS'
using System.Reflection.PortableExecutable;
using Sluice;
using var assembly = new PEReader(File.OpenRead(typeof(JsonWire).Assembly.Location));
bool isCompiled = assembly.PEHeaders.CorHeader!.ManagedNativeHeaderDirectory.Size > 0;
Console.WriteLine($"{JsonWire.Serialize(new Order(7, [1, 2]))} {(isCompiled ? "compiled" : "portable")}");
[Shape] partial record Order(int Id, List<int> Lines);
CS

# Sluice.Sqlite brings the driver and its library: no other reference and no initialisation. What it depends on comes from where this build restored it.
mkdir "$work/sqlite"
cat >"$work/sqlite/nuget.config" <<XML
<configuration>
  <packageSources><clear /><add key="built" value="$work/feed" /></packageSources>
  <fallbackPackageFolders><add key="restored" value="$restored" /></fallbackPackageFolders>
</configuration>
XML
cat >"$work/sqlite/sqlite.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <RestoreConfigFile>\$(MSBuildProjectDirectory)/nuget.config</RestoreConfigFile>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <RollForward>Major</RollForward>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Sluice.Sqlite" Version="$version" />
  </ItemGroup>
</Project>
XML
cat >"$work/sqlite/Program.cs" <<'CS'
using Microsoft.Data.Sqlite;
using Sluice;
using Sluice.Sqlite;
SqliteRowDriver.Register();
using var connection = new SqliteConnection("Data Source=:memory:");
using Stream output = Console.OpenStandardOutput();
await connection.SerializeRowsAsync(output, "select 7 as id, 'ä' as name");
CS

# Sluice.AspNetCore.OpenApi is enough for an API with documents: what its own dependency needs of the build comes with it.
mkdir "$work/openapi"
cp "$work/sqlite/nuget.config" "$work/openapi"
cat >"$work/openapi/openapi.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk.Web">
  <PropertyGroup>
    <RestoreConfigFile>\$(MSBuildProjectDirectory)/nuget.config</RestoreConfigFile>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <UseAppHost>false</UseAppHost>
    <GenerateDocumentationFile>true</GenerateDocumentationFile>
    <NoWarn>CS1591</NoWarn>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Sluice.AspNetCore.OpenApi" Version="$version" />
  </ItemGroup>
</Project>
XML
cat >"$work/openapi/Program.cs" <<'CS'
using Sluice;
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddSluice();
builder.Services.AddOpenApi(options => options.AddSluice());
var app = builder.Build();
app.Urls.Add("http://127.0.0.1:0");
app.MapOpenApi();
app.MapGet("/orders", (Include<Order> include) => SluiceResults.Ok(new Order(7, "Ada"), include));
await app.StartAsync();
using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
Console.WriteLine((await client.GetStringAsync("/openapi/v1.json")).Contains("#/components/schemas/Order", StringComparison.Ordinal));
/// <summary>An order.</summary>
[Shape] public partial record Order(int Id, string Customer);
CS

# Programs that are built together share the restore and the start of the compiler. Each project has its own sources of
# packages; those with a second folder come later, when the first has all packages of this build.
cp global.json "$work" 2>/dev/null
build() { # name, projects
  {
    echo '<Solution>'
    printf '  <Project Path="%s" />\n' "${@:2}"
    echo '</Solution>'
  } >"$work/$1.slnx"
  ( cd "$work" && dotnet build "$1.slnx" -c Release --nologo -v q >"$1.log" 2>&1 )
  grep -E 'error|warning' "$work/$1.log" | sort -u | head -20
}
build first "${projects[@]/#/alone/}" app/app.csproj ahead/ahead.csproj
build second sqlite/sqlite.csproj openapi/openapi.csproj
complaints() { cat "$work/first.log" "$work/second.log" | grep -E 'error|warning' | grep -cF "$1"; }   # project

for package in "${packages[@]}"; do
  check "$package alone" '{"id":7}' "$(dotnet "$work/alone/$package/bin/Release/net10.0/alone.$package.dll" 2>&1 | head -1)"
done
check 'the README’s program builds without a warning' 0 "$(complaints app.csproj)"
check 'the README’s program runs' '{"id":7,"lines":[{"sku":"A-1"}]}' "$(dotnet "$work/app/bin/Release/net10.0/app.dll" 2>&1 | head -1)"
out=$work/ahead/bin/Release/net10.0
if grep -q 'nothing is compiled ahead of time' "$work/pack.log"; then
  echo 'note: nothing was compiled ahead of time; the portable assembly alone is tested'
  expected=portable
else
  expected=compiled
fi
check "a program on linux-x64 runs with the $expected assembly" "{\"id\":7,\"lines\":[1,2]} $expected" "$(dotnet "$out/ahead.dll" 2>&1 | tail -1)"
sed -i 's/"rid": "linux-x64"/"rid": "win-arm64"/' "$out/ahead.deps.json"
check 'a program elsewhere runs with the portable assembly' '{"id":7,"lines":[1,2]} portable' "$(dotnet "$out/ahead.dll" 2>&1 | tail -1)"
check 'a program with Sluice.Sqlite alone builds without a warning' 0 "$(complaints sqlite.csproj)"
check 'a program with Sluice.Sqlite alone runs' '[{"id":7,"name":"ä"}]' "$(dotnet exec "$work/sqlite/bin/Release/net10.0/sqlite.dll" 2>&1 | tail -1)"
check 'a program with Sluice.AspNetCore.OpenApi alone builds without a warning' 0 "$(complaints openapi.csproj)"
check 'a program with Sluice.AspNetCore.OpenApi alone runs' True "$(dotnet exec "$work/openapi/bin/Release/net10.0/openapi.dll" 2>&1 | grep -xE 'True|False' | tail -1)"

# After the linker: what no generator shaped, here numbers and lists as roots, needs the assembly that loads on demand.
mkdir "$work/trimmed"
cp "$work/alone/nuget.config" "$work/trimmed"
cat >"$work/trimmed/trimmed.csproj" <<XML
<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <ImplicitUsings>enable</ImplicitUsings>
    <Nullable>enable</Nullable>
    <RuntimeIdentifier>linux-x64</RuntimeIdentifier>
    <SelfContained>true</SelfContained>
    <PublishTrimmed>true</PublishTrimmed>
    <SuppressTrimAnalysisWarnings>true</SuppressTrimAnalysisWarnings>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Sluice" Version="$version" />
  </ItemGroup>
</Project>
XML
cat >"$work/trimmed/Program.cs" <<'CS'
using Sluice;
Console.WriteLine(JsonWire.Serialize(5) + JsonWire.Serialize(new List<int> { 1 }) + JsonWire.Serialize(new Order(7)));
Console.WriteLine(JsonWire.Serialize<object>(new List<Order> { new(8) }) + JsonWire.Serialize<object>(Kind.Rare));
try
{
    Console.WriteLine(JsonWire.Serialize<object>(new Plain { Id = 9 }));
}
catch (WireException refused)
{
    Console.WriteLine(refused.Error);
}
[Shape] partial record Order(int Id);
class Plain { public int Id { get; set; } }
enum Kind { Plain, Rare }
CS
check 'a trimmed program writes what needs no members, and refuses what does' '5[1]{"id":7} [{"id":8}]1 Unsupported' \
  "$(dotnet publish "$work/trimmed" -c Release -v q --nologo -o "$work/trimmed/out" 2>&1 | grep -E 'error' | head -3; "$work/trimmed/out/trimmed" 2>&1 | head -3 | paste -sd ' ')"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
