import type { Plugin } from 'vite';
import { readComponents } from './read-props.ts';

/** Components of the kit and of this Storybook, not their stories. */
const COMPONENT = /\/ui-kit\/(components|provider)\/.*(?<!\.stories|\.test)\.tsx$/;

/** Adds to each component of the kit its description and all its props, for the docs pages (`arg-types.ts`). */
export const propsPlugin: Plugin = {
  name: 'kit-props',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (!COMPONENT.test(file) || id.includes('?')) return undefined;
    const docs = readComponents(file).map(
      // The build shortens the names of functions; the tables and the code of the stories show `displayName`.
      (doc) => `Object.assign(${doc.name}, ${JSON.stringify({ displayName: doc.name, kitDoc: doc })});`,
    );
    return docs.length > 0 ? { code: `${code}\n${docs.join('\n')}`, map: null } : undefined;
  },
};
