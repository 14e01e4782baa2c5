import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Properties of components that users read or hear. */
const SHOWN = 'label|title|placeholder|description|detail|text|tip|help|alt|aria-label|caption|confirmLabel|closeLabel';
/** `title="Some text"` in JSX, and `title: 'Some text'` in objects of texts. */
const AS_PROPERTY = new RegExp(`(?<![\\w.-])(?:${SHOWN})=(["'])(?=[^"']*\\p{L}{2})[^"']*\\1`, 'gu');
const IN_OBJECT = new RegExp(`(?<![\\w.-])(?:${SHOWN}): '[A-Z][^']* [^']*'`, 'g');

/** Names that no language translates. */
const NAMES = ['label="CNPJ"'];

// The linter refuses texts between tags (react/jsx-no-literals).
it('no component contains a text for users [T7]', () => {
  const files = globSync('console/**/*.{ts,tsx}').filter(
    (file) => !/generated|\.(test|e2e|bench|stories|testing|codegen|d)\.tsx?$|\/(e2e|stories)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(AS_PROPERTY), ...source.matchAll(IN_OBJECT)]
      .map(([text]) => text)
      .filter((text) => !NAMES.includes(text))
      .map((text) => `${file}: ${text}`);
  });
  expect(found).toEqual([]);
});
