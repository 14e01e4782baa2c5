/** The source of the components that a file of stories declares for itself, by file and name. */
const samples = new Map<string, Readonly<Record<string, string>>>();

/** Called by what `plugin.ts` adds to the files of stories. */
export const addSamples = (file: string, sources: Readonly<Record<string, string>>): void => {
  samples.set(file, sources);
};

/** The code of a story, after the components that its file declares for it: without them nobody could run it. */
export function withSamples(code: string, { parameters }: { parameters: { fileName?: unknown } }): string {
  const declared = samples.get(String(parameters.fileName)) ?? {};
  const used = Object.keys(declared).filter((name) => new RegExp(`<${name}\\b`).test(code));
  return [...used.map((name) => declared[name]), code].join('\n\n');
}
