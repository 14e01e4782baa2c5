import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { designTokensFile } from './designTokens.ts';

// `npm run tokens`: writes the tokens for design tools from theme/tokens.ts.
const folder = path.join(import.meta.dirname, '../design-tokens');
mkdirSync(folder, { recursive: true });
for (const mode of ['light', 'dark'] as const)
  writeFileSync(path.join(folder, `${mode}.tokens.json`), designTokensFile(mode));
