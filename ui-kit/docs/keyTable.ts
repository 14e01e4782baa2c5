import { type Component, nameOf, notesIn } from './status.ts';

/** A line of the table of keys of a component. `keys` are the keys as the docs page of the component names them. */
export type KeyLine = { keys: string; effect: string };

/** A story that presses keys, with the names of the keys. */
export type KeyStory = { name: string; code: string };

const LINE = /(?:'([^']+)'|(\w+)): (?:'((?:[^'\\]|\\.)*)'|"([^"]*)")/g;

/** The keys in the notes of a component. */
export function keyLinesOf({ stories }: Pick<Component, 'stories'>): KeyLine[] {
  const block = /\bkeys: \{([\s\S]*?)\}(?:,|\s*$)/.exec(notesIn(stories))?.[1] ?? '';
  return [...block.matchAll(LINE)].map(([, quoted, plain, single, double]) => ({
    keys: quoted ?? plain ?? '',
    effect: (single ?? double ?? '').replaceAll("\\'", "'"),
  }));
}

/** How a play presses a key that has no name of its own in the source. */
const PRESSES: Readonly<Record<string, RegExp>> = {
  Space: /\{ \}|\[Space\]|\{Space\}|(?<=[('"} ])' '|\} ['{]|\(' '\)/,
  Tab: /userEvent\.tab\(|\{Tab\}|\bfocused\b/,
  letters: /userEvent\.type\(|(?:keyboard|press)\(['`]\p{L}|\['\p{L}', /u,
  'Ctrl+V': /\.paste\(|ClipboardEvent\('paste'/,
  digits: /(?:keyboard|press)\(['`]#?\d|\['\d+', |\{\w+\}\d|type\([^\n]*, '\d/,
};

/** "Arrow keys" are four keys; what `useShortcuts` opens by ⌘ opens by Ctrl on other computers. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Arrow keys': ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  '⌘K': ['Ctrl+K'],
};

const escaped = (text: string) => text.replace(/[^\w]/g, '\\$&');

/** What a play writes to press the key: `{Enter}`, `{Alt>}{ArrowDown}`. */
function pressOf(key: string): RegExp {
  const known = PRESSES[key];
  if (known) return known;
  const [last = '', ...held] = key.split('+').toReversed();
  const named = last.length === 1 ? `[${last}${last.toLowerCase()}]` : `[{[]${escaped(last)}[}\\]>]`;
  const pressed = last === 'Space' ? '(?: |\\[Space)' : named;
  const parts = [...held.map((one) => `\\{(?:${one === 'Ctrl' ? 'Control' : one})>\\}`), pressed];
  return new RegExp(parts.join('(?:\\{\\w+\\})*'));
}

/** The single keys that a line names: "ArrowUp, ArrowDown on the edge" names two. */
export const singleKeys = ({ keys }: KeyLine): string[] =>
  keys
    .split(', ')
    .map((key) => key.replace(/ (?:on|in) .*$/, ''))
    .flatMap((key) => GROUPS[key] ?? [key]);

/** Whether the code of a story presses the key. */
export const isPressedIn = (code: string, key: string): boolean => pressOf(key).test(code);

/** Whether the code of a story presses a key of the line. */
export const pressesLine = (code: string, line: KeyLine): boolean =>
  singleKeys(line).some((key) => isPressedIn(code, key));

/** Where a statement of a file begins. */
const STATEMENT = /^(?=(?:export |const |function |async function ))/m;
const nameOfHelper = (statement: string) => /^(?:(?:async )?function|const) (\w+)/.exec(statement)?.[1];

/** The stories of a file, each with the functions of the file that it uses. */
export function keyStoriesIn(file: string): KeyStory[] {
  const statements = file.split(STATEMENT);
  const helpers = statements.flatMap((code) => {
    const name = nameOfHelper(code);
    return name && name !== 'meta' ? [{ name, code }] : [];
  });
  return statements.flatMap((code) => {
    const name = /^export const (\w+): Story\b/.exec(code)?.[1];
    if (!name) return [];
    const used = helpers.filter((helper) => new RegExp(`\\b${helper.name}\\b`).test(code));
    return [{ name, code: [...used.map((helper) => helper.code), code].join('\n') }];
  });
}

/** The sources that press the keys of a component: its stories, and those of the patterns that show it. */
export const pressingCode = (component: Component, patterns: readonly KeyStory[]): string[] => [
  component.stories.replace(notesIn(component.stories), ''),
  ...patterns.filter(({ code }) => new RegExp(`<${nameOf(component.title)}\\b`).test(code)).map(({ code }) => code),
];
