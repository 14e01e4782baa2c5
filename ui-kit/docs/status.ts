/**
 * A demand on the stories, notes or tests of each component. It is checked against the source, so that the status page
 * is always current. `npm run test:full` runs every story in both themes; `npm test` runs every story in the light
 * theme and one story of each component in both.
 */
type Demand = {
  name: string;
  group: 'Tests' | 'States' | 'Docs';
  /** Whether the demand applies to a component with this code. */
  appliesTo: (code: string) => boolean;
  /** Whether these stories meet the demand; `names` are the names of the stories. */
  isMet: (stories: string, names: readonly string[]) => boolean;
};

/** A component with the sources that `judge` reads. `file` has its stories. */
export type Component = { file: string; title: string; code: string; stories: string };

/** Result of a demand for one component. */
export type Verdict = 'has' | 'lacks' | 'excepted' | 'not applicable';

/** Demands that these components need not meet, with the reason. A component is named by the last part of its title. */
export type Exception = { demands: readonly string[]; components: readonly string[]; reason: string };

const always = () => true;

/** Imports of React Aria without a control: they only display or translate. */
const ARIA_WITHOUT_CONTROLS =
  /import \{ (?:(?:type )?(?:ProgressBar|Meter|I18nProvider|useLocale|isRTL|VisuallyHidden|Label|Text|Heading)(?: as \w+)?(?:, )?)+ \} from 'react-aria-components'/g;
const CONTROL =
  /from 'react-aria-components'|<(button|a|input|select|textarea|summary)\b|styled\.(button|a|input|summary)\b/;
const hasControl = (code: string) => CONTROL.test(code.replace(ARIA_WITHOUT_CONTROLS, ''));

/** A demand for a story with a matching name, for components with a matching prop. */
const state = (name: string, story: RegExp, appliesTo: (code: string) => boolean = always): Demand => ({
  name,
  group: 'States',
  appliesTo,
  isMet: (_stories, names) => names.some((one) => story.test(one)),
});

/** The notes of a component in the source of its stories. */
export const notesIn = (stories: string): string =>
  /(?:describe|inFrames)\(\{([\s\S]*?)\n\s*\}\)/.exec(stories)?.[1] ?? '';

/** A demand for a note on the docs page, see `describe.ts`. */
const section = (name: string, key: string, appliesTo: (code: string) => boolean = always): Demand => ({
  name,
  group: 'Docs',
  appliesTo,
  isMet: (stories) => new RegExp(`(^|\\s)${key}:`).test(notesIn(stories)),
});

/** Whether the component takes the props of a field. */
const isField = (code: string) => /[&}] (?:FieldProps|Omit<FieldProps, [^>]*>)\s*[&;]/.test(code);

/** All demands, in the order of the status page. */
export const DEMANDS: readonly Demand[] = [
  {
    name: 'axe, both themes',
    group: 'Tests',
    appliesTo: always,
    isMet: (stories) => !/'no-test'|test: '(off|todo)'/.test(stories),
  },
  {
    name: 'by keyboard',
    group: 'Tests',
    appliesTo: hasControl,
    isMet: (stories) => /userEvent\.(keyboard|type)\(/.test(stories),
  },
  {
    name: 'by pointer',
    group: 'Tests',
    appliesTo: hasControl,
    isMet: (stories) => /userEvent\.(click|dblClick|hover|pointer|upload)\(/.test(stories),
  },
  state('playground', /^Playground$/),
  state('hover', /hover/i, hasControl),
  state('focus', /focus/i, hasControl),
  state('disabled', /disabled/i, (code) => /\bisDisabled\?/.test(code) || isField(code)),
  state('read-only', /readonly/i, (code) => /\bisReadOnly\?/.test(code) || isField(code)),
  state('loading', /loading|pending|waiting/i, (code) => /\b(isPending|isLoading|loading)\?:/.test(code)),
  state('empty', /empty|nothing|nooptions|zero|none/i, (code) => /\bempty(State|Text|Label)?\??: /.test(code)),
  state('error', /invalid|error|fail|broken/i, (code) => /\berrorMessage\b/.test(code) || isField(code)),
  state('null value', /null/i, (code) => /\bvalue\?: [^;]*\| null/.test(code)),
  state('long text', /long/i),
  {
    name: 'unbreakable word',
    group: 'States',
    appliesTo: always,
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

/** Names of the exported stories in a source. */
export const storyNames = (stories: string): string[] =>
  [...stories.matchAll(/^export const (\w+): Story\b/gm)].map((match) => match[1] ?? '');

/** The title of a file of stories in Storybook. */
export const titleOf = (stories: string): string => /const meta\b[\s\S]*?title: '([^']+)'/.exec(stories)?.[1] ?? '';
/** Last part of a story title: the name of the component. */
export const nameOf = (title: string): string => title.split('/').at(-1) ?? title;

/** The components that an index exports: names with a capital letter, from .tsx files. */
export function exportedComponents(index: string): string[] {
  const lines = index.matchAll(/^export \{([^}]+)\} from '[^']+\.tsx';/gm);
  return [...lines]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name));
}

/** The components with props on the docs page of these stories: the main one and its subcomponents. */
export function documentedIn(stories: string): string[] {
  const own = /^ {2}component: (\w+),/m.exec(stories)?.[1] ?? '';
  const parts = /^ {2}subcomponents: \{([^}]*)\}/m.exec(stories)?.[1] ?? '';
  return [own, ...parts.split(',').map((name) => name.trim())].filter(Boolean);
}

/** The components of these files. `files` maps paths to sources; stories are in the folder of their component. */
export function componentsOf(files: Readonly<Record<string, string>>): Component[] {
  return Object.entries(files)
    .filter(([file]) => file.endsWith('.stories.tsx'))
    .map(([file, stories]) => {
      const folder = file.slice(0, file.lastIndexOf('/') + 1);
      const own = files[file.replace('.stories.tsx', '.tsx')];
      const siblings = Object.entries(files)
        .filter(([other]) => other.startsWith(folder) && !other.includes('.stories.'))
        .toSorted(([one], [other]) => one.localeCompare(other, 'en'));
      return { file, title: titleOf(stories), code: own ?? siblings.map(([, code]) => code).join('\n'), stories };
    })
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

/** The reason why the component need not meet the demand. */
function exceptionOf(title: string, demand: string, exceptions: readonly Exception[]): string | undefined {
  return exceptions.find(({ demands, components }) => demands.includes(demand) && components.includes(nameOf(title)))
    ?.reason;
}

/** The verdict on the component for each demand. */
export function judge(
  { title, code, stories }: Omit<Component, 'file'>,
  exceptions: readonly Exception[],
): Record<string, Verdict> {
  const names = storyNames(stories);
  const verdict = ({ name, appliesTo, isMet }: Demand): Verdict => {
    if (isMet(stories, names)) return 'has';
    if (!appliesTo(code)) return 'not applicable';
    return exceptionOf(title, name, exceptions) ? 'excepted' : 'lacks';
  };
  return Object.fromEntries(DEMANDS.map((demand) => [demand.name, verdict(demand)]));
}
