/** The source of the components that a file of stories declares for itself, by file and name. */
const samples = new Map<string, Readonly<Record<string, string>>>();

/** Called by what `plugin.ts` adds to the files of stories. */
export const addSamples = (file: string, sources: Readonly<Record<string, string>>): void => {
  samples.set(file, sources);
};

/** The names of the components that the code uses, and of those that they use. */
function usedIn(code: string, declared: Readonly<Record<string, string>>, known = new Set<string>()): Set<string> {
  for (const [name, source] of Object.entries(declared)) {
    if (known.has(name) || !new RegExp(`<${name}\\b`).test(code)) continue;
    known.add(name);
    usedIn(source, declared, known);
  }
  return known;
}

/** Storybook shows a set as `[object Set]`: as code it is made of its members. */
const withSets = (code: string, args: Readonly<Record<string, unknown>>): string =>
  code.replace(/(\w+)=\{\[object Set\]\}/g, (shown, name: string) => {
    const value = args[name];
    return value instanceof Set ? `${name}={new Set(${JSON.stringify([...value])})}` : shown;
  });

type Shown = { parameters: { fileName?: unknown }; initialArgs?: Readonly<Record<string, unknown>> };

/** The code of a story, after the components that its file declares for it: without them nobody could run it. */
export function withSamples(shown: string, { parameters, initialArgs = {} }: Shown): string {
  const code = withSets(shown, initialArgs);
  const declared = samples.get(String(parameters.fileName)) ?? {};
  const used = usedIn(code, declared);
  return [...Object.keys(declared).flatMap((name) => (used.has(name) ? [declared[name]] : [])), code].join('\n\n');
}
