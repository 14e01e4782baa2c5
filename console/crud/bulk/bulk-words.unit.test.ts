import i18next, { type ResourceKey } from 'i18next';
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#console/i18n/languages.ts';
import type { Text } from '#console/i18n/useText.ts';
import { NAMED_LISTS, bulkWords } from './bulk-words.ts';

/** `t` of a language with the texts of bulk actions. */
async function textOf(language: Language): Promise<Text> {
  const bulk: ResourceKey = JSON.parse(readFileSync(`locales/${language}/bulk.json`, 'utf8'));
  const i18n = i18next.createInstance();
  await i18n.init({
    lng: language,
    resources: { [language]: { bulk } },
    ns: ['bulk'],
    enableSelector: 'strict',
    interpolation: { escapeValue: false },
  });
  return i18n.getFixedT(language, ['bulk']);
}

async function deactivated(language: Language, list: string, count: number): Promise<string> {
  const t = await textOf(language);
  const { things, agreement } = bulkWords(t, new Intl.NumberFormat(language).format, list);
  return t(($) => $.bulk.allDone.deactivate, { count, things: things(count), ...agreement });
}

it.each<[Language, string, number, string]>([
  ['en', 'listEmployees', 1, '1 employee deactivated'],
  ['en', 'listMachines', 3, '3 machines deactivated'],
  ['en', 'listSpoons', 2, '2 records deactivated'],
  ['pt-BR', 'listEmployees', 1, '1 colaborador desativado'],
  ['pt-BR', 'listEmployees', 1200, '1.200 colaboradores desativados'],
  ['pt-BR', 'listMachines', 1, '1 máquina desativada'],
  ['pt-BR', 'listJobRoles', 3, '3 funções desativadas'],
  ['es', 'listJobRoles', 3, '3 puestos desactivados'],
  ['es', 'listTrainings', 1, '1 capacitación desactivada'],
  ['es', 'listTrainings', 3, '3 capacitaciones desactivadas'],
])('says in %s of %s, %d records: %s [S16] C22', async (language, list, count, text) => {
  expect(await deactivated(language, list, count)).toBe(text);
});

it.each<[Language, string, number, string]>([
  ['en', 'listCustomers', 1, 'It stays in the list, but cannot be used until it is activated again.'],
  ['pt-BR', 'listMachines', 1, 'Continua na lista, mas não pode ser usada até que seja ativada de novo.'],
  ['pt-BR', 'listSectors', 2, 'Continuam na lista, mas não podem ser usados até que sejam ativados de novo.'],
  ['es', 'listMachines', 2, 'Siguen en la lista, pero no se pueden usar hasta que se activen de nuevo.'],
])('says in %s what happens to records of %s, %d of them [S16] C22', async (language, list, count, text) => {
  const t = await textOf(language);
  const { agreement } = bulkWords(t, String, list);
  expect(t(($) => $.bulk.effect.deactivate, { count, ...agreement })).toBe(text);
});

it('knows a noun for every list that a bulk mutation changes [S16] C22', () => {
  const schema = globSync('api/features/*/*.graphql')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const lists = new Set([...schema.matchAll(/^ {2}(list\w+)\(/gm)].map(([, list]) => list));
  const changed = [...schema.matchAll(/^ {2}(?:update|delete)(\w+)s\(/gm)]
    .map(([, type]) => `list${type}s`)
    .filter((list) => lists.has(list));
  expect(changed.length).toBeGreaterThan(8);
  expect(changed.filter((list) => !NAMED_LISTS.some((known) => known === list))).toEqual([]);
});

it.each(LANGUAGES)('names in %s only known lists as feminine [T7]', async (language) => {
  const t = await textOf(language);
  const known: readonly string[] = [...NAMED_LISTS, 'none'];
  expect(
    t(($) => $.bulk.feminine)
      .split(' ')
      .filter((list) => !known.includes(list)),
  ).toEqual([]);
});
