import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it.each([
  ['marcela@acme.example', 'marcela'],
  ['ana.lima+ppe@acme.example', 'ana.lima+ppe'],
  ['@acme.example', 'User'],
  ['', 'User'],
  [undefined, 'User'],
])('the header calls the user with the e-mail %s %s [N8]', (email, name) =>
  expect(shortName(email, 'User')).toBe(name),
);
