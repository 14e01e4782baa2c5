/**
 * What each component shows and says in Storybook and how it is tested, read from its source, so that the page cannot be
 * out of date. The tests themselves say whether it is true: `npm run test:full` runs every story in both
 * themes, `npm test` every one in the light theme and one of each component in both.
 */
type Demand = {
  name: string;
  group: 'Tests' | 'States' | 'Docs';
  /** Whether it is asked of a component with this code. */
  isAsked: (code: string) => boolean;
  /** Whether these stories have it; `names` are the stories'. */
  isMet: (stories: string, names: readonly string[]) => boolean;
};

/** A component with what it is judged by. */
export type Component = { title: string; code: string; stories: string };

export type Verdict = 'has' | 'lacks' | 'excepted' | 'not asked';

/** An exception with its reason, for the components named by their titles' last part. */
export type Exception = { demands: readonly string[]; components: readonly string[]; reason: string };

const always = () => true;

/** React Aria's parts that only show, arrange or translate. */
const ARIA_WITHOUT_CONTROLS =
  /import \{ (?:(?:type )?(?:ProgressBar|Meter|I18nProvider|useLocale|isRTL|VisuallyHidden|Label|Text|Heading)(?: as \w+)?(?:, )?)+ \} from 'react-aria-components'/g;
const CONTROL =
  /from 'react-aria-components'|<(button|a|input|select|textarea|summary)\b|styled\.(button|a|input|summary)\b/;
const hasControl = (code: string) => CONTROL.test(code.replace(ARIA_WITHOUT_CONTROLS, ''));

/** A state that has a story of this name, asked of what has such a prop. */
const state = (name: string, story: RegExp, isAsked: (code: string) => boolean = always): Demand => ({
  name,
  group: 'States',
  isAsked,
  isMet: (_stories, names) => names.some((one) => story.test(one)),
});

const notes = (stories: string) => /describe\(\{([\s\S]*?)\n\s*\}\)/.exec(stories)?.[1] ?? '';

/** A part of the docs page, see `describe.ts`. */
const section = (name: string, key: string, isAsked: (code: string) => boolean = always): Demand => ({
  name,
  group: 'Docs',
  isAsked,
  isMet: (stories) => new RegExp(`(^|\\s)${key}:`).test(notes(stories)),
});

export const DEMANDS: readonly Demand[] = [
  {
    name: 'axe, both themes',
    group: 'Tests',
    isAsked: always,
    isMet: (stories) => !/'no-test'|test: '(off|todo)'/.test(stories),
  },
  {
    name: 'by keyboard',
    group: 'Tests',
    isAsked: hasControl,
    isMet: (stories) => /userEvent\.(keyboard|type)\(/.test(stories),
  },
  {
    name: 'by pointer',
    group: 'Tests',
    isAsked: hasControl,
    isMet: (stories) => /userEvent\.(click|dblClick|hover|pointer|upload)\(/.test(stories),
  },
  state('playground', /^Playground$/),
  state('hover', /hover/i, hasControl),
  state('focus', /focus/i, hasControl),
  state('disabled', /disabled/i, (code) => /\bisDisabled\?|\bextends FieldProps\b/.test(code)),
  state('loading', /loading|pending|waiting/i, (code) => /\b(isPending|isLoading|loading)\?:/.test(code)),
  state('empty', /empty|nothing|nooptions|zero|none/i, (code) => /\bempty(State|Text|Label)?\??: /.test(code)),
  state('error', /invalid|error|fail|broken/i, (code) => /\berrorMessage\b|\bextends FieldProps\b/.test(code)),
  state('nothing (null)', /null/i, (code) => /\bvalue\?: [^;]*\| null/.test(code)),
  state('long text', /long/i),
  {
    name: 'endless word',
    group: 'States',
    isAsked: always,
    isMet: (stories) => /\blongText\b|Donaudampf|\b(?:[^\W\d_]|[à-ÿ]){5,}'\.repeat\(/iu.test(stories),
  },
  state('right to left', /righttoleft/i),
  section('when', 'use'),
  section('when not', 'avoid'),
  section('parts', 'anatomy'),
  section('words', 'words'),
  section('keys', 'keys', hasControl),
  section('assistive technology', 'a11y'),
];

export const storyNames = (stories: string): string[] =>
  [...stories.matchAll(/^export const (\w+): Story\b/gm)].map((match) => match[1] ?? '');

const titleOf = (stories: string) => /title: '([^']+)'/.exec(stories)?.[1] ?? '';
export const nameOf = (title: string): string => title.split('/').at(-1) ?? title;

/** Components that an index exports: values with a capital letter, from files of components. */
export function exportedComponents(index: string): string[] {
  const lines = index.matchAll(/^export \{([^}]+)\} from '[^']+\.tsx';/gm);
  return [...lines]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

/** Components whose props stand on the docs page of these stories: its own, and its parts. */
export function documentedIn(stories: string): string[] {
  const own = /^ {2}component: (\w+),/m.exec(stories)?.[1] ?? '';
  const parts = /^ {2}subcomponents: \{([^}]*)\}/m.exec(stories)?.[1] ?? '';
  return [own, ...parts.split(',').map((name) => name.trim())].filter(Boolean);
}

/** Files by path, as they are read from disk or by `import.meta.glob`; stories stand beside what they show. */
export function componentsOf(files: Readonly<Record<string, string>>): Component[] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith('.stories.tsx'))
    .map(([file, stories]) => {
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const own = files[file.replace('.stories.tsx', '.tsx')];
      const beside = Object.entries(files).filter(
        ([other]) => other.startsWith(folder) && !other.includes('.stories.'),
      );
      return { title: titleOf(stories), code: own ?? beside.map(([, code]) => code).join('\n'), stories };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The reason why the component need not have it. */
function exceptionOf(title: string, demand: string, exceptions: readonly Exception[]): string | undefined {
  return exceptions.find(({ demands, components }) => demands.includes(demand) && components.includes(nameOf(title)))
    ?.reason;
}

/** How the component stands in each of the demands. */
export function judge({ title, code, stories }: Component, exceptions: readonly Exception[]): Record<string, Verdict> {
  const names = storyNames(stories);
  const verdict = ({ name, isAsked, isMet }: Demand): Verdict => {
    if (isMet(stories, names)) return 'has';
    if (!isAsked(code)) return 'not asked';
    return exceptionOf(title, name, exceptions) ? 'excepted' : 'lacks';
  };
  return Object.fromEntries(DEMANDS.map((demand) => [demand.name, verdict(demand)]));
}
