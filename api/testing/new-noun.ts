import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '#stack/system/paths.ts';

/** Folders that are not copied; the copy links to `.stack` and `node_modules`. */
const LEFT_OUT = new Set(['.git', '.stack', '.vitest', 'coverage', 'dist', 'generated', 'node_modules']);

/** The names of sectors and their replacements for the new noun. */
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

/** Copies the working tree. */
export function copyRepository(target: string): void {
  cpSync(repositoryRoot, target, { recursive: true, filter: (file) => !LEFT_OUT.has(path.basename(file)) });
  for (const shared of ['node_modules', '.stack'])
    symlinkSync(path.join(repositoryRoot, shared), path.join(target, shared));
}

/** Adds the noun `location` as described in docs/add-a-noun.md, with renamed copies of the files of sectors. */
export function addLocations(root: string): void {
  addOwnFiles(root);
  addPlacesElsewhere(root);
}

/** Files of the page of a sector. It shows employees, who do not refer to the new noun. */
const RECORD_PAGE = /\/sector-people\.|\/Sector(?:Overview|Page|Routes)\.tsx$/;

function addOwnFiles(root: string): void {
  const files = globSync(['{api,console}/features/sectors/*', 'locales/*/sectors.json'], { cwd: root });
  const models = files.filter((file) => !RECORD_PAGE.test(file));
  for (const model of models) {
    const file = path.join(root, renamed(model));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, renamed(withoutEmployees(readFileSync(path.join(root, model), 'utf8'))));
  }
  writeFileSync(path.join(root, 'api/db/migrations/Migration20991231000000_locations.ts'), MIGRATION);
}

const renamed = (text: string): string => WORDS.reduce((result, [word, other]) => result.replaceAll(word, other), text);

/** Removes the tests with employees: employees refer to sectors, but no record refers to the new noun. */
const withoutEmployees = (text: string): string =>
  text.replace(/ {2}it\((?:(?!\n {2}}\);\n)[\s\S])*?makeEmployee\([\s\S]*?\n {2}}\);\n/, '');

function addPlacesElsewhere(root: string): void {
  const edit = (file: string, change: (text: string) => string): void => {
    const place = path.join(root, file);
    const text = readFileSync(place, 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`${file} has no place for a new noun`);
    writeFileSync(place, changed);
  };
  edit('console/app/routes.tsx', (text) => {
    const entry = entryAround(text, 'console/features/sectors/');
    return text.replace(entry, () => entry + withoutRecordPage(renamed(entry)));
  });
}

/** The entry of a list of objects that contains `part`. */
function entryAround(text: string, part: string): string {
  const at = text.indexOf(part);
  const start = text.lastIndexOf('\n  {\n', at) + 1;
  return text.slice(start, text.indexOf('\n  },\n', at) + '\n  },\n'.length);
}

/** The entry of a list with drawers, without the page of a record. */
const withoutRecordPage = (entry: string): string =>
  entry.replace("    params: '/:id?/:part?',\n", '').replaceAll('LocationRoutes', 'LocationsPage');
