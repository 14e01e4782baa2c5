import path from 'node:path';
import { parse, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { registeredTexts } from '#console/registered-operations.ts';
import { operationText } from './operation-text.ts';

const sorted = (text: string): string =>
  parse(text)
    .definitions.map((definition) => print(definition))
    .sort()
    .join('\n');

describe('the text of an operation', () => {
  it.each([
    'query A { a }',
    '{ a }',
    'mutation A($id: ID!, $ids: [[ID!]!] = [["a"], []], $n: Int = null @x) { a(id: $id, ids: $ids, n: $n) { id __typename } }',
    'subscription S @live(every: 1.5) { a: b(x: {y: [1 -2], z: ENUM, on: true, s: "a \\"b\\" \\\\ \\n \\u00e9 😀"}, e: {}) { ...F } } fragment F on T @x { id }',
    'query B { ... on T @include(if: $a) { a } ... { b } ... @skip(if: false) { c } ...F @x(a: 1) @y } fragment F on U { d(e: """a\n  "b" """) }',
  ])('means the same as %s', (text) => {
    expect(sorted(operationText(parse(text)))).toBe(sorted(text).replaceAll(/"""[^]*?"""/g, String.raw`"a\n\"b\" "`));
  });

  it('does not depend on the order of the definitions', () => {
    const [a, b] = ['query A { a ...F }', 'fragment F on T { id }'];
    expect(operationText(parse(`${a} ${b}`))).toBe(operationText(parse(`${b} ${a}`)));
  });

  it('is its own normal form, and shorter than for people', async () => {
    const texts = await registeredTexts(path.resolve(import.meta.dirname, '..'));
    expect(texts.length).toBeGreaterThan(50);
    for (const text of texts) expect(operationText(parse(text))).toBe(text);
    const printed = texts.map((text) => print(parse(text))).join('');
    expect(texts.join('').length).toBeLessThan(0.8 * printed.length);
  });
});
