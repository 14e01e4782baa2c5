import path from 'node:path';
import type { Plugin } from 'vite';
import { readComponents } from './read-props.ts';
import { sourceOf, type TypeSource } from './type-source.ts';

/** Components of the kit and of this Storybook, not their stories. */
const COMPONENT = /\/ui-kit\/(components|provider)\/.*(?<!\.stories|\.test)\.tsx$/;
const STORIES = /\/ui-kit\/.*\.stories\.tsx$/;

const root = path.join(import.meta.dirname, '../../..');
const SAMPLES = path.join(import.meta.dirname, 'samples.ts');

/** The build shortens the names of functions: the code of the stories shows `displayName`, the tabs of the tables `name`. */
const named = (name: string): string =>
  `Object.assign(${name}, ${JSON.stringify({ displayName: name })});` +
  `Object.defineProperty(${name}, 'name', ${JSON.stringify({ value: name })});`;

/** A component's description and all its props, for the docs pages (`arg-types.ts`). */
const documentation = (file: string): string[] =>
  readComponents(file).map(
    (doc) => `${named(doc.name)}Object.assign(${doc.name}, ${JSON.stringify({ kitDoc: doc })});`,
  );

type Sample = readonly [name: string, code: string];

const samplesOf = ({ code, functions }: TypeSource): Sample[] =>
  functions.flatMap((node): Sample[] => {
    const name = node.id?.name ?? '';
    return /^[A-Z]/.test(name) ? [[name, code.slice(node.start, node.end)]] : [];
  });

/** The components that stories show, from the files of `showcase` that they import. */
const sharedSamples = (file: string, { imports }: TypeSource): Sample[] =>
  [...imports].flatMap(([local, { from }]) =>
    from.includes('/showcase/')
      ? samplesOf(sourceOf(path.resolve(path.dirname(file), from))).filter(([name]) => name === local)
      : [],
  );

/** The components that a file of stories declares for itself or shares, for the code of its stories (`samples.ts`). */
function samplesIn(file: string): string[] {
  const source = sourceOf(file);
  const samples = [...samplesOf(source), ...sharedSamples(file, source)];
  if (samples.length === 0) return [];
  const story = `./${path.relative(root, file)}`;
  return [
    ...samples.map(([name]) => named(name)),
    `import { addSamples } from ${JSON.stringify(SAMPLES)};`,
    `addSamples(${JSON.stringify(story)}, ${JSON.stringify(Object.fromEntries(samples))});`,
  ];
}

/** Adds to the components of the kit and to the files of stories what the docs pages say about them. */
export const propsPlugin: Plugin = {
  name: 'kit-props',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('?')) return undefined;
    const added = COMPONENT.test(id) ? documentation(id) : STORIES.test(id) ? samplesIn(id) : [];
    return added.length > 0 ? { code: `${code}\n${added.join('\n')}`, map: null } : undefined;
  },
};
