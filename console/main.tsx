import '@fontsource-variable/inter';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { createRouter } from './app/router.tsx';
import { startSession } from './app/start.ts';
import { StartScreen } from './app/StartScreen.tsx';
import { allowOnlyEmptying } from './app/trusted-types.ts';
import { startTexts } from './i18n/i18n.ts';

allowOnlyEmptying();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

try {
  await startTexts();
  root.render(<StartScreen />);
  await startSession();
  root.render(
    <StrictMode>
      <RouterProvider router={createRouter()} />
    </StrictMode>,
  );
} catch (error) {
  root.render(<StartScreen error={error} />);
}
