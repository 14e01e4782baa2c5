import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { designTokensFile, MODE_NAMES } from './designTokens.ts';

// `npm run tokens`: writes the tokens for design tools from theme/tokens.ts.
const folder = path.join(import.meta.dirname, '../design-tokens');
mkdirSync(folder, { recursive: true });
for (const mode of MODE_NAMES) writeFileSync(path.join(folder, `${mode}.tokens.json`), designTokensFile(mode));
