/*
 * The grammar of include expressions as types. `Parse` reads a text from left to right with a stack of open lists, like
 * the server's parser. Its loop is tail-recursive, so that the compiler's limit is 1,000 tokens, not a nesting depth.
 */

/** A mark, or a name with whether it is deselected and its list. An empty list is the same as none. */
export type Item = Mark | SortMark | readonly [name: string, negative: 0 | 1, list: readonly Item[]];
/** `!sort:-a.b`: the names of its path. */
export type SortMark = readonly ["!sort", readonly string[]];
/** `+` is not in the language: it marks where a name occurred without a list. */
export type Mark = "!default" | "!all" | "!deep" | "!first" | "!filter" | "+";

/** The result of parsing a text with a mistake. */
export interface SyntaxError<Message extends string> {
  error: Message;
}

/** Returns the items of an expression, or a {@link SyntaxError}. */
export type Parse<Text extends string> = Run<Text, [[[], 0, ""]], "", "start">;

type Space =
  | " " | "\t" | "\r" | "\n" | "\v" | "\f" | "\u0085" | "\u00A0" | "\u1680" | "\u2000" | "\u2001" | "\u2002" | "\u2003"
  | "\u2004" | "\u2005" | "\u2006" | "\u2007" | "\u2008" | "\u2009" | "\u200A" | "\u2028" | "\u2029" | "\u202F"
  | "\u205F" | "\u3000";
type Special = "[" | "]" | "(" | ")" | "," | "." | "!" | "-" | ":";
type NameEnd = Special | Space;

/** An open list: its items, whether they are deselected, and its bracket; `.` for the rest of a path. */
type Frame = readonly [items: readonly unknown[], negative: 0 | 1, bracket: "" | "[" | "(" | "."];
/** What may follow: an item, an item or the end of a list, something after a name, something after another item. */
type Expect = "item" | "start" | "name" | "end";

type Run<Text extends string, Stack, Outer extends string, Next extends Expect> =
  Text extends `${infer C}${infer Rest}`
    ? C extends Space ? Run<Rest, Stack, Outer, Next>
    : C extends "," ? Next extends "item" | "start"
      ? SyntaxError<"A name is missing before ','.">
      : Run<Rest, EndPath<Stack>, Outer, "item">
    : C extends "[" | "(" ? Next extends "name"
      ? Depth<Stack> extends true ? SyntaxError<"Names nest more than 16 levels deep."> : Run<Rest, Push<Stack, C>, Outer, "start">
      : Next extends "end" ? SyntaxError<`Expected ',' but found '${C}', which must follow a name.`>
      : Stack extends [readonly [readonly unknown[], 0 | 1, ""]] ? Outer extends ""
        ? Run<Rest, Stack, C, "start">
        : SyntaxError<`A name is missing before '${C}'.`>
      : SyntaxError<`A name is missing before '${C}'.`>
    : C extends "]" | ")" ? Next extends "item"
      ? SyntaxError<`A name is missing before '${C}'.`>
      : EndPath<Stack> extends infer Ended ? Ended extends [infer Top extends Frame, infer Owner, ...infer Below]
        ? Matches<Top[2], C> extends false ? SyntaxError<`'${C}' does not close the '${Top[2]}'.`>
        : Top extends readonly [[], 1, string] ? SyntaxError<"The negated list is empty.">
        : Run<Rest, Attach<[Top, Owner, ...Below]>, Outer, "end">
        : Outer extends "" ? SyntaxError<`This '${C}' has no opening bracket.`>
        : Matches<Outer, C> extends false ? SyntaxError<`'${C}' does not close the '${Outer}'.`>
        : Run<Rest, Ended, "", "end">
      : never
    : C extends "." ? Next extends "name"
      ? Depth<Stack> extends true ? SyntaxError<"Names nest more than 16 levels deep.">
      : Trim<Rest> extends infer Path extends string ? StartsName<Path> extends false
        ? SyntaxError<"A name must follow '.'.">
        : ReadName<Path> extends [infer Name extends string, infer After extends string]
          ? Run<After, Add<Push<Stack, ".">, Name, 0>, Outer, "name">
          : SyntaxError<"The quote is not closed.">
        : never
      : SyntaxError<"A '.' must follow a name.">
    : Next extends "name" ? C extends "-" | "!" | ":"
      ? SyntaxError<`A name that contains '${C}' must be quoted: 'a${C}b'.`>
      : SyntaxError<"A ',' is missing.">
    : Next extends "end" ? SyntaxError<"A ',' is missing.">
    : C extends ":" ? SyntaxError<"A ':' must follow '!first', '!sort' or '!filter'.">
    : C extends "!" ? ReadBare<Rest, ""> extends [infer Word extends string, infer After extends string]
      ? Lowercase<Word> extends "default" | "all" | "deep" | "first" | "sort" | "filter"
        ? IsNegative<Stack> extends true
          ? SyntaxError<"A negated list can only hold names.">
          : Lowercase<Word> extends "first" ? ReadCount<Trim<After>> extends infer Read
            ? Read extends readonly [infer Left extends string] ? Run<Left, AddMark<Stack, "!first">, Outer, "end"> : Read
            : never
          : Lowercase<Word> extends "filter" ? ReadCondition<Trim<After>> extends infer Read
            ? Read extends readonly [infer Left extends string] ? Run<Left, AddMark<Stack, "!filter">, Outer, "end"> : Read
            : never
          : Lowercase<Word> extends "sort" ? ReadSort<Trim<After>> extends infer Read
            ? Read extends readonly [infer Path extends readonly string[], infer Left extends string]
              ? Run<Left, AddMark<Stack, readonly ["!sort", Path]>, Outer, "end">
              : Read
            : never
          : Run<After, AddMark<Stack, `!${Lowercase<Word>}`>, Outer, "end">
        : SyntaxError<`There is no '!${Word}'; use !default, !all, !deep, !first:number, !sort:name or !filter:'condition'.`>
      : never
    : C extends "-" ? Trim<Rest> extends infer Path extends string ? StartsName<Path> extends false
      ? SyntaxError<"A name must follow '-'.">
      : IsNegative<Stack> extends true
        ? SyntaxError<"Names in a negated list are already excluded; remove the '-'.">
        : ReadName<Path> extends [infer Name extends string, infer After extends string]
          ? Run<After, Add<Stack, Name, 1>, Outer, "name">
          : SyntaxError<"The quote is not closed.">
      : never
    : ReadName<Text> extends [infer Name extends string, infer After extends string]
      ? Run<After, Add<Stack, Name, 0>, Outer, "name">
      : SyntaxError<"The quote is not closed.">
  : Next extends "item" ? SyntaxError<"A name is missing at the end.">
  : EndPath<Stack> extends infer Ended ? Ended extends [readonly [infer Items, 0 | 1, ""]]
    ? Outer extends "" ? Items : SyntaxError<`The '${Outer}' is not closed.`>
    : Ended extends [infer Top extends Frame, ...unknown[]] ? SyntaxError<`The '${Top[2]}' is not closed.`> : never
  : never;

type Matches<Open, Close> = Open extends "[" ? (Close extends "]" ? true : false) : Close extends ")" ? true : false;

type Trim<Text extends string> =
  Text extends `${infer C}${infer Rest}` ? (C extends Space ? Trim<Rest> : Text) : Text;

type StartsName<Text extends string> = Text extends `${infer C}${string}` ? (C extends Special ? false : true) : false;

type ReadName<Text extends string> = Text extends `'${infer Rest}` ? ReadQuoted<Rest, ""> : ReadBare<Text, "">;

type ReadBare<Text extends string, Name extends string> =
  Text extends `${infer C}${infer Rest}` ? (C extends NameEnd ? [Name, Text] : ReadBare<Rest, `${Name}${C}`>) : [Name, ""];

type ReadQuoted<Text extends string, Name extends string> =
  Text extends `${infer Part}'${infer Rest}`
    ? Rest extends `'${infer More}` ? ReadQuoted<More, `${Name}${Part}'`> : [`${Name}${Part}`, Rest]
    : undefined;

/** What follows `!first` and its number. */
type ReadCount<Text extends string> =
  Text extends `:${infer Rest}`
    ? ReadBare<Trim<Rest>, ""> extends [infer Digits extends string, infer After extends string]
      ? Digits extends `0${string}` ? NoCount : Digits extends `${bigint}` ? [After] : NoCount
      : never
    : SyntaxError<"'!first' needs a number, as in '!first:10'.">;

type NoCount = SyntaxError<"'!first:' must be followed by a whole number from 1 to 2147483647.">;

/** What follows `!filter` and its condition, which the server checks. */
type ReadCondition<Text extends string> =
  Text extends `:${infer Rest}`
    ? Trim<Rest> extends `'${infer Quoted}`
      ? ReadQuoted<Quoted, ""> extends [infer Condition extends string, infer After extends string]
        ? Trim<Condition> extends "" ? NoCondition : [After]
        : SyntaxError<"The quote is not closed.">
      : NoCondition
    : NoCondition;

type NoCondition =
  SyntaxError<"'!filter' needs a condition in quotes, as in !filter:'quantity gt 2'. Each quote within it is doubled.">;

/** The path after `!sort`, and what follows it. */
type ReadSort<Text extends string> =
  Text extends `:${infer Rest}`
    ? Trim<Rest> extends `-${infer Path}` ? ReadPath<Trim<Path>, []> : ReadPath<Trim<Rest>, []>
    : SyntaxError<"'!sort' needs a name, as in '!sort:name' or '!sort:-name'.">;

type ReadPath<Text extends string, Names extends readonly string[]> =
  StartsName<Text> extends true
    ? ReadName<Text> extends [infer Name extends string, infer After extends string]
      ? Trim<After> extends `.${infer Rest}` ? ReadPath<Trim<Rest>, [...Names, Name]> : [[...Names, Name], After]
      : SyntaxError<"The quote is not closed.">
    : SyntaxError<"A name must follow '!sort:'.">;

type IsNegative<Stack> = Stack extends [readonly [unknown, 1, unknown], ...unknown[]] ? true : false;

/** Whether another list would be the seventeenth level. */
type Depth<Stack> = Stack extends { length: 16 } ? true : false;

type Add<Stack, Name extends string, Negative extends 0 | 1> =
  Stack extends [readonly [infer Items extends readonly unknown[], infer All extends 0 | 1, infer Bracket], ...infer Below]
    ? [[[...Items, [Name, All extends 1 ? 1 : Negative, []]], All, Bracket], ...Below]
    : never;

type AddMark<Stack, Mark> =
  Stack extends [readonly [infer Items extends readonly unknown[], infer All, infer Bracket], ...infer Below]
    ? [[[...Items, Mark], All, Bracket], ...Below]
    : never;

/** Opens the list of the last item. */
type Push<Stack, Bracket> =
  Stack extends [readonly [readonly [...unknown[], readonly [string, infer Negative, unknown]], unknown, unknown], ...unknown[]]
    ? [[[], Negative, Bracket], ...Stack]
    : never;

/** Closes a list: its items become the last item's. */
type Attach<Stack> =
  Stack extends [
    readonly [infer List, unknown, unknown],
    readonly [readonly [...infer Items, readonly [infer Name, infer Negative, unknown]], infer All, infer Bracket],
    ...infer Below,
  ]
    ? [[[...Items, [Name, Negative, List]], All, Bracket], ...Below]
    : never;

/** Closes the lists that the dots of a path opened. */
type EndPath<Stack> = Stack extends [readonly [unknown, unknown, "."], ...unknown[]] ? EndPath<Attach<Stack>> : Stack;
