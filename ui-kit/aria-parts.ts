import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const COMPONENTS = /\/node_modules\/react-aria-components\/dist\/private\/\w+\.mjs$/;
const CALENDARS = /\/node_modules\/@internationalized\/date\/dist\/private\/createCalendar\.mjs$/;
const PREFIX = 'virtual:aria-context/';

/** `const $a = createContext(null);` */
const DEFINITION = /^const (\$\S+) = \/\*#__PURE__\*\/ \(0, \S+createContext\)\(null\);$/gm;
/** `import {AContext as $a, b as $b} from "./Other.mjs";` */
const IMPORT = /^import \{([^}]+)\} from "(\.\/\w+\.mjs)";$/gm;
const NAME = /^(\w+) as (\S+)$/;

/** The exported contexts of a module of react-aria-components, by their names, with their variables. */
export function contextsOf(code: string): ReadonlyMap<string, string> {
  const list = /^export \{([^}]+)\};$/m.exec(code)?.[1] ?? '';
  const names = new Map(
    list.split(', ').map((entry) => {
      const [local = '', name = ''] = entry.split(' as ');
      return [local, name] as const;
    }),
  );
  return new Map(
    [...code.matchAll(DEFINITION)].flatMap(([, local = '']) => {
      const name = names.get(local);
      return name ? [[name, local] as const] : [];
    }),
  );
}

/** A module of react-aria-components that imports the contexts, its own and those of others, from modules of their own. */
export function withContextsApart(
  code: string,
  module: string,
  contextsIn: (file: string) => ReadonlySet<string>,
): string {
  const own = new Map([...contextsOf(code)].map(([name, local]) => [local, name]));
  return code
    .replaceAll(DEFINITION, (line, local: string) => {
      const name = own.get(local);
      return name ? `import { context as ${local} } from '${PREFIX}${module}/${name}';` : line;
    })
    .replaceAll(IMPORT, (line, list: string, file: string) => {
      const contexts = contextsIn(file);
      const entries = list.split(', ').map((entry) => ({ entry, parts: NAME.exec(entry) }));
      const isApart = ({ parts }: { parts: RegExpExecArray | null }) => contexts.has(parts?.[1] ?? '');
      const apart = entries.filter(isApart);
      if (apart.length === 0) return line;
      const others = entries.filter((one) => !isApart(one)).map(({ entry }) => entry);
      return [
        ...apart.map(
          ({ parts }) => `import { context as ${parts?.[2]} } from '${PREFIX}${path.basename(file)}/${parts?.[1]}';`,
        ),
        ...(others.length > 0 ? [`import {${others.join(', ')}} from "${file}";`] : []),
      ].join('\n');
    });
}

/** The Gregorian calendar, whatever the name. */
export function gregorianOnly(createCalendar: string): string {
  const [line, name] = /^import \{GregorianCalendar as (\S+)\} from "[^"]+";$/m.exec(createCalendar) ?? [];
  if (!line) throw new Error('The createCalendar.mjs of @internationalized/date has an unknown form');
  return `${line}\nexport const createCalendar = () => new ${name}();`;
}

/**
 * Leaves out parts of React Aria that a page has only because of an import. The modules of react-aria-components import each
 * other for a context: a dialog that of menus, and so it gets menus, their selection and their search. Here each context is a
 * module. The twelve calendars besides the Gregorian are those of languages that the product does not have.
 * Why, and when to remove it: docs/decisions/014.
 */
export function ariaParts(): Plugin {
  const known = new Map<string, ReadonlySet<string>>();
  const contextsIn = (file: string): ReadonlySet<string> => {
    const names = known.get(file) ?? new Set(contextsOf(readFileSync(file, 'utf8')).keys());
    known.set(file, names);
    return names;
  };
  return {
    name: 'aria-parts',
    apply: 'build',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load: (id) =>
      id.startsWith(`\0${PREFIX}`)
        ? "import { createContext } from 'react';\nexport const context = /* @__PURE__ */ createContext(null);"
        : undefined,
    transform: {
      filter: { id: [COMPONENTS, CALENDARS] },
      handler(code, id) {
        if (CALENDARS.test(id)) return { code: gregorianOnly(code), map: null };
        const { dir, base } = path.parse(id);
        return { code: withContextsApart(code, base, (file) => contextsIn(path.join(dir, file))), map: null };
      },
    },
  };
}
