import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Pages } from './Pages.tsx';
import { startRouter } from './router.ts';
import { StartScreen } from './StartScreen.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

/** Shows the splash when the texts are loaded, and the console when the session is restored too (E9). */
export async function renderConsole(texts: Promise<void>, session: Promise<void>): Promise<void> {
  try {
    await texts;
    root.render(<StartScreen />);
    await session;
    root.render(
      <StrictMode>
        <Pages router={startRouter()} />
      </StrictMode>,
    );
  } catch (error) {
    root.render(<StartScreen error={error} />);
  }
}
