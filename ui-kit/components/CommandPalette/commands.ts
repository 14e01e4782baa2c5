import type { IconType } from '../Icon/Icon.tsx';

/** An entry of the command palette: an action or a page. */
export type Command = {
  id: string;
  /** The action or the page: "New employee", "Machines". */
  label: string;
  /** Muted text next to the label: "Employee · Produção". */
  detail?: string;
  /** Other search words: "add person". */
  keywords?: readonly string[];
  icon?: IconType;
  /** Keyboard shortcut of the command, only for display: "N". */
  shortcut?: string;
  /** Opens an address instead of calling `onAction`. */
  href?: string;
  onAction?: () => void;
};

/** Commands under one title. */
export type CommandGroup = {
  id: string;
  /** "Go to", "Actions", "Employees" */
  title: string;
  commands: readonly Command[];
  /** Search results of a server: shown as they are, without a second search. */
  isSearched?: boolean;
};

/** Maximum number of commands in the palette. */
export const MAX_COMMANDS = 50;
/** Minimum length of a word that may match letters with gaps, "nwem" for "New employee". */
const MIN_FUZZY_LENGTH = 3;

/** Removes accents and case, so that "maquinas" finds "Máquinas". */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/** Whether the text contains the letters of the word in order, with gaps. */
function isScattered(word: string, text: string): boolean {
  let place = -1;
  return [...word].every((letter) => {
    place = text.indexOf(letter, place + 1);
    return place >= 0;
  });
}

/** Score of a match, 1 to 5: a start scores more than a middle, the label more than keywords. 0: no match. */
function wordScore(word: string, label: string, others: string): number {
  if (label.startsWith(word)) return 5;
  if (label.includes(` ${word}`)) return 4;
  if (label.includes(word)) return 3;
  if (others.includes(word)) return 2;
  return word.length >= MIN_FUZZY_LENGTH && isScattered(word, label) ? 1 : 0;
}

/** Mean score of the words of a query. 0 if one of them does not match. */
export function scoreOf(command: Command, query: string): number {
  const label = normalizeText(command.label);
  const others = normalizeText([command.detail ?? '', ...(command.keywords ?? [])].join(' '));
  const scores = normalizeText(query)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => wordScore(word, label, others));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) / Math.max(scores.length, 1);
}

function searchGroup(group: CommandGroup, query: string): { group: CommandGroup; best: number } {
  if (group.isSearched) return { group, best: 0 };
  const scored = group.commands
    .map((command) => ({ command, score: scoreOf(command, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  return { group: { ...group, commands: scored.map(({ command }) => command) }, best: scored[0]?.score ?? 0 };
}

/** Moves the recent commands into a first group. */
function addRecentGroup(
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

function limitCommands(groups: readonly CommandGroup[], limit: number): readonly CommandGroup[] {
  let left = limit;
  return groups
    .map((group) => {
      const commands = group.commands.slice(0, left);
      left -= commands.length;
      return { ...group, commands };
    })
    .filter(({ commands }) => commands.length > 0);
}

/** Results of a query, at most MAX_COMMANDS: the group with the best match first, no empty groups. */
export function findCommands(
  groups: readonly CommandGroup[],
  query: string,
  recent?: { title: string; ids: readonly string[] },
): readonly CommandGroup[] {
  if (query.trim() === '') return limitCommands(addRecentGroup(groups, recent), MAX_COMMANDS);
  const found = groups
    .map((group) => searchGroup(group, query))
    .toSorted((a, b) => b.best - a.best)
    .map(({ group }) => group);
  return limitCommands(found, MAX_COMMANDS);
}
