import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createTemporaryPassword } from './temporary-password.ts';
import { refuseKnownPassword } from './known-passwords.ts';

const owner = { name: 'Ana Lúcia Moreira', email: 'a.moreira77@acme-luvas.example', company: 'Acme Luvas Ltda.' };

function keyOf(password: string): unknown {
  try {
    refuseKnownPassword(password, owner);
    return null;
  } catch (error) {
    return error instanceof Object && 'details' in error ? error.details : error;
  }
}

const refusal = (key: string) => ({ fields: [{ path: 'newPassword', key, values: undefined }] });

describe('a new password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'Pa$$word2026',
    '1Password!',
    'Pass-word-1!',
    'Password1!Password1!',
    '!!Qwerty123',
    'Aa123456!',
    '$ummer2026!',
    'Senha@123',
    'Senh@123!',
    'Passw0rd$1',
    '4dmin@123',
    '$enh@2026!',
    'Contraseña-1',
    'Dezembro2026!',
    'Welcome1!',
  ])('%s is refused because it is known [V3]', (password) => {
    expect(keyOf(password)).toEqual(refusal('passwordCommon'));
  });

  it.each([
    'Moreira-1A!',
    'a.Moreira77@acme-luvas.example1A!',
    'Xq7!analuciaZ',
    'LÚCIA-forever-9',
    'We-are-4cm3-9!',
    'Luvas-na-mão-8',
    'Acme-boots-8',
  ])('%s is refused because it contains a name or the address of its owner [V3]', (password) => {
    expect(keyOf(password)).toEqual(refusal('passwordPersonal'));
  });

  it.each(['Gloves-4-All!', 'Boots-4-All-99!', 'Ação-número-1', 'correct Horse 7 battery!', 'Zq8#vTw2pL'])(
    '%s is accepted [V3]',
    (password) => expect(keyOf(password)).toBeNull(),
  );

  it('that is generated is never refused [V3]', () => {
    for (let round = 0; round < 200; round++) expect(keyOf(createTemporaryPassword())).toBeNull();
  });

  it('of any length is checked quickly [V3]', () => {
    const started = performance.now();
    for (const text of ['a', 'ab', 'a1!', '0']) keyOf(text.repeat(200).slice(0, 200));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('the password policy of realms, for the pages on which Keycloak asks for a new password', () => {
  const template = readFileSync(new URL('../../keycloak/realm-template.json', import.meta.url), 'utf8');
  const { passwordPolicy }: { passwordPolicy: string } = JSON.parse(template);
  const pattern = /regexPattern\((.*)\)$/.exec(passwordPolicy)?.[1] ?? '';
  // Node 24 does not ignore case in every alternative of `(?i:…)`; Java does.
  const isAccepted = (password: string) => new RegExp(`^(?:${pattern.replace('(?i:', '(?:')})$`, 'i').test(password);
  const words = (/\(\?:([^()]*)\)\[\^a-z\]\*\)\$/.exec(pattern)?.[1] ?? '')
    .split('|')
    .map((word) => word.replaceAll(/\[(\w)[^\]]*\]/g, '$1'));

  it.each(['Password1!', 'p@SSw0rd2026', 'Senh@123!', '2026-Flamengo', 'Qwerty!1'])('refuses %s SEC-20', (password) => {
    expect(isAccepted(password)).toBe(false);
  });

  it.each(['Gloves-4-All!', 'Password-for-Ana-1', 'Helmet-2026!', 'Zq8#vTw2pL'])('accepts %s SEC-20', (password) => {
    expect(isAccepted(password)).toBe(true);
  });

  it('refuses no word that our own doors accept, and fits into the column of Keycloak SEC-20', () => {
    expect(words.length).toBeGreaterThan(100);
    for (const word of words) expect([word, keyOf(`${word}-1!`)]).toEqual([word, refusal('passwordCommon')]);
    expect(passwordPolicy.length).toBeLessThan(2550);
  });
});
