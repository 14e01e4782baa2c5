import { expect, it } from 'vitest';
import { initialsOf } from './Avatar.tsx';

it.each([
  ['Ana Martins', 'AM'],
  ['Ana Maria Martins', 'AM'],
  ['élida', 'É'],
  ['  Rita   Souza ', 'RS'],
  ['', ''],
  ['   ', ''],
  ['𝒜lice 𝓑raga', '𝒜𝓑'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
