import { describe, expect, it } from 'vitest';
import { similarWord } from './similar-text.ts';

const KNOWN = ['maria', 'mario', 'conceicao', 'luva', 'bota', 'ca12345'];

describe('the similar word of a search', () => {
  it.each([
    ['maria', 'maria'],
    ['conc', 'conc'],
    ['maira', 'maria'],
    ['conseicao', 'conceicao'],
    ['concesao', 'conceicao'],
    ['lvua', null],
    ['luba', 'luva'],
    ['bo', 'bo'],
    ['xyz', null],
    ['ca12346', null],
  ])('of %s is %s', (word, similar) => {
    expect(similarWord(word, KNOWN)).toBe(similar);
  });
});
