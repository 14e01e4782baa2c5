import { ALIASES } from '../aliases.ts';
import { componentsOf, DEMANDS, judge, nameOf } from '../status.ts';
import { EXCEPTIONS } from '../statusExceptions.ts';

/** A component in the list of the first page. */
export type ListedComponent = {
  title: string;
  name: string;
  /** "Fields" */
  group: string;
  aliases: readonly string[];
  /** Demands that apply to it, and how many of them it meets. */
  demands: { met: number; all: number };
};

const sources = componentsOf(
  import.meta.glob<string>(['../../components/*/*.tsx', '../../provider/*.tsx'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);

/** Every component with its state, in the order of its titles. */
export const listedComponents: readonly ListedComponent[] = sources.map((source) => {
  const verdicts = judge(source, EXCEPTIONS);
  const applicable = DEMANDS.filter(({ name }) => verdicts[name] !== 'not applicable');
  const name = nameOf(source.title);
  return {
    title: source.title,
    name,
    group: source.title.split('/')[0] ?? '',
    aliases: ALIASES[name] ?? [],
    demands: { met: applicable.filter((demand) => verdicts[demand.name] !== 'lacks').length, all: applicable.length },
  };
});

/** The components whose name, group or other names contain all typed words. */
export function findComponents(text: string): readonly ListedComponent[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return listedComponents.filter(({ name, group, aliases }) => {
    const searched = [name, group, ...aliases].join(' ').toLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
