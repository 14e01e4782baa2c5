import type { IconType } from '../Icon/Icon.tsx';

export type Command = {
  id: string;
  /** "New employee", "Machines": what happens or where it leads. */
  label: string;
  /** Beside the label, muted: "Employee · Produção". */
  detail?: string;
  /** Other words people may look for: "add person". */
  keywords?: readonly string[];
  icon?: IconType;
  /** Its keys, to be learnt in passing: "N". */
  shortcut?: string;
  /** Leads somewhere instead of doing something. */
  href?: string;
  onAction?: () => void;
};

export type CommandGroup = {
  id: string;
  /** "Go to", "Actions", "Employees" */
  title: string;
  commands: readonly Command[];
  /** Found by a server for what was typed: shown as it comes, not searched again. */
  isSearched?: boolean;
};

/** More than this nobody reads: another letter finds it sooner. */
export const MOST_COMMANDS = 50;
/** Letters in order but apart, "nwem" for "New employee", count from this length on. */
const LEAST_FUZZY = 3;

/** Without accents and case: "Máquinas" is found by "maquinas". */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

function isScattered(word: string, text: string): boolean {
  let place = -1;
  return [...word].every((letter) => {
    place = text.indexOf(letter, place + 1);
    return place >= 0;
  });
}

/** How well a word fits: a beginning before a middle, the label before keywords; 0 is not at all. */
function wordScore(word: string, label: string, others: string): number {
  if (label.startsWith(word)) return 5;
  if (label.includes(` ${word}`)) return 4;
  if (label.includes(word)) return 3;
  if (others.includes(word)) return 2;
  return word.length >= LEAST_FUZZY && isScattered(word, label) ? 1 : 0;
}

/** Every word must fit somewhere; 0 means it does not. */
export function scoreOf(command: Command, query: string): number {
  const label = plain(command.label);
  const others = plain([command.detail ?? '', ...(command.keywords ?? [])].join(' '));
  const scores = plain(query)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => wordScore(word, label, others));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
}

function searched(group: CommandGroup, query: string): { group: CommandGroup; best: number } {
  if (group.isSearched) return { group, best: 0 };
  const scored = group.commands
    .map((command) => ({ command, score: scoreOf(command, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return { group: { ...group, commands: scored.map(({ command }) => command) }, best: scored[0]?.score ?? 0 };
}

/** What was used last comes first while nothing is typed; it does not stand twice. */
function withRecent(
  groups: readonly CommandGroup[],
  recent: { title: string; ids: readonly string[] } | undefined,
): readonly CommandGroup[] {
  if (!recent) return groups;
  const ids = new Set(recent.ids);
  const all = groups.flatMap(({ commands }) => commands);
  const commands = [...ids].flatMap((id) => all.find((command) => command.id === id) ?? []);
  const others = groups.map((group) => ({
    ...group,
    commands: group.commands.filter(({ id }) => !ids.has(id)),
  }));
  return [{ id: 'recent', title: recent.title, commands }, ...others];
}

function atMost(groups: readonly CommandGroup[], most: number): readonly CommandGroup[] {
  let left = most;
  return groups
    .map((group) => {
      const commands = group.commands.slice(0, left);
      left -= commands.length;
      return { ...group, commands };
    })
    .filter(({ commands }) => commands.length > 0);
}

/** What the palette shows for a query: the group with the best fit first, groups without any left out. */
export function findCommands(
  groups: readonly CommandGroup[],
  query: string,
  recent?: { title: string; ids: readonly string[] },
): readonly CommandGroup[] {
  if (query.trim() === '') return atMost(withRecent(groups, recent), MOST_COMMANDS);
  const found = groups
    .map((group) => searched(group, query))
    .toSorted((a, b) => b.best - a.best)
    .map(({ group }) => group);
  return atMost(found, MOST_COMMANDS);
}
