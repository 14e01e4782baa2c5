import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#stack/system/paths.ts';

/** What a copy of the repository does without; `.stack` and `node_modules` it shares. */
const LEFT_OUT = new Set(['.git', '.stack', '.vitest', 'coverage', 'dist', 'generated', 'node_modules']);

/** The words for sectors, and those for the new noun that take their place. */
const WORDS = [
  ['Sector', 'Location'],
  ['sector', 'location'],
  ['SECTOR', 'LOCATION'],
] as const;

const MIGRATION = `import { Migration } from '@mikro-orm/migrations';
import { listKeys, RECORD, TENANT_KEY } from './tables.ts';

export class Migration20991231000000_locations extends Migration {
  override up(): void {
    this.addSql(\`create table location (
      \${TENANT_KEY},
      name varchar(100) not null,
      code varchar(50) not null,
      description varchar(500) null,
      \${RECORD},
      \${listKeys('location', { sortedBy: ['name', 'code', 'created_at'], unique: ['code'] })}
    )\`);
  }
}
`;

/** A copy of the working tree. */
export function copyRepository(target: string): void {
  cpSync(repositoryRoot, target, { recursive: true, filter: (file) => !LEFT_OUT.has(path.basename(file)) });
  for (const shared of ['node_modules', '.stack'])
    symlinkSync(path.join(repositoryRoot, shared), path.join(target, shared));
}

/** Adds the noun \`location\` as docs/add-a-noun.md says, with the files of sectors as its own. */
export function addLocations(root: string): void {
  addOwnFiles(root);
  addPlacesElsewhere(root);
}

function addOwnFiles(root: string): void {
  const models = globSync(['{api,console}/features/sectors/*', 'locales/*/sectors.json'], { cwd: root });
  for (const model of models) {
    const file = path.join(root, renamed(model));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, renamed(withoutEmployees(readFileSync(path.join(root, model), 'utf8'))));
  }
  writeFileSync(path.join(root, 'api/db/migrations/Migration20991231000000_locations.ts'), MIGRATION);
}

const renamed = (text: string): string => WORDS.reduce((result, [word, other]) => result.replaceAll(word, other), text);

/** Employees belong to sectors; to the new noun belongs nothing. */
const withoutEmployees = (text: string): string =>
  text.replace(/ {2}it\('refuses while employees belong[\s\S]*?\n {2}}\);\n/, '').replace(/, \[liveRows\([^\]]*\]/, '');

function addPlacesElsewhere(root: string): void {
  const edit = (file: string, change: (text: string) => string): void => {
    const place = path.join(root, file);
    const text = readFileSync(place, 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`${file} has no place for a new noun`);
    writeFileSync(place, changed);
  };
  edit('console/app/routes.tsx', (text) => withCopy(text, entryAround(text, 'console/features/sectors/')));
  edit('console/app/access.unit.test.ts', (text) => text.replace("'/sectors', ", "'/sectors', '/locations', "));
  edit('console/e2e/support/screens.ts', (text) => withCopy(text, "  '/sectors',\n"));
  for (const language of ['en', 'pt-BR', 'es']) {
    const titleOf = (noun: string): string => {
      const texts: { list: { title: string } } = JSON.parse(
        readFileSync(path.join(root, `locales/${language}/${noun}.json`), 'utf8'),
      );
      return texts.list.title.toLowerCase();
    };
    const [model, title] = [titleOf('sectors'), titleOf('locations')];
    // Not every language has a word that the replacement changes.
    if (model === title) continue;
    edit(`locales/${language}/permissionRoles.json`, (text) => text.replaceAll(model, `${model}, ${title}`));
  }
}

/** The entry of a list of objects that holds the text. */
function entryAround(text: string, held: string): string {
  const at = text.indexOf(held);
  const start = text.lastIndexOf('\n  {\n', at) + 1;
  return text.slice(start, text.indexOf('\n  },\n', at) + '\n  },\n'.length);
}

/** The text with a renamed copy behind a part of it. */
const withCopy = (text: string, part: string): string => text.replace(part, () => part + renamed(part));
