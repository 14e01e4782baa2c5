import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schemaWithSettings } from './settings.ts';
import { CHART, readmeWithValues } from './values-table.ts';

/** `npm run helm:generate`: writes the table of values into helm/README.md, and the settings into values.schema.json. */
function rewrite(name: string, change: (text: string) => string): void {
  const file = path.join(CHART, name);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

rewrite('README.md', readmeWithValues);
rewrite('values.schema.json', schemaWithSettings);
