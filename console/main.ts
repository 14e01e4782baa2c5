import '@fontsource-variable/inter';
import { preloadRequested } from './app/preload.ts';
import { startSession } from './app/start.ts';
import { allowOnlyEmptying } from './app/trusted-types.ts';
import { STATUS_PATH } from './auth/status-path.ts';
import { startTexts } from './i18n/i18n.ts';

// This file is small, so that on a slow line the requests of the start begin before React is loaded.

allowOnlyEmptying();
const texts = startTexts();
// The page says what works, so it must not wait for what does not.
const session = location.pathname === STATUS_PATH ? Promise.resolve() : startSession();
// `renderConsole` shows a failure.
for (const part of [texts, session]) part.catch(() => undefined);
preloadRequested();
void import('./app/render.tsx').then(({ renderConsole }) => renderConsole(texts, session));
