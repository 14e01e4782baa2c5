import { expect, it } from 'vitest';
import { serviceStatus } from './service-status.ts';

const ALL_UP = { mysql: 'up', keycloak: 'up', valkey: 'up', storage: 'up', mail: 'up' } as const;
const ALL_WORKING = { signIn: 'working', console: 'working', machines: 'working', files: 'working', mail: 'working' };

const partsOf = (changed: object, isReadOnly = false) =>
  serviceStatus({ dependencies: { ...ALL_UP, ...changed }, isReadOnly }, new Date()).parts;

it.each([
  ['all servers are up', {}, {}],
  ['Valkey is down', { valkey: 'down' }, {}],
  ['Keycloak is down', { keycloak: 'down' }, { signIn: 'down' }],
  ['the storage is down', { storage: 'down' }, { files: 'down' }],
  ['the mail server is down', { mail: 'down' }, { mail: 'limited' }],
  ['the installation has neither files nor letters', { storage: 'off', mail: 'off' }, { files: 'off', mail: 'off' }],
  [
    'MySQL is down',
    { mysql: 'down' },
    { signIn: 'down', console: 'down', machines: 'limited', files: 'down', mail: 'limited' },
  ],
])('the status that people see when %s [O5]', (_, changed, parts) => {
  expect(partsOf(changed)).toEqual({ ...ALL_WORKING, ...parts });
});

it('while MySQL takes no changes, nobody signs in, and everything else works in part REL-10', () => {
  expect(partsOf({}, true)).toEqual({
    signIn: 'down',
    console: 'limited',
    machines: 'limited',
    files: 'limited',
    mail: 'limited',
  });
});
