import { useCallback, useState } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

/** The choices of a user. `system` follows the device, and is light when the device has no preference (T9). */
export type ThemeChoice = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'theme';

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    // The browser may block storage; then the choice lasts until the page is closed.
    return 'system';
  }
}

function storeChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The browser may block storage.
  }
}

/** The user's choice of theme, stored in this browser, and the theme to show now. */
export function useThemeChoice(): {
  choice: ThemeChoice;
  theme: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
} {
  const [choice, setState] = useState(readChoice);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const setChoice = useCallback((next: ThemeChoice) => {
    storeChoice(next);
    setState(next);
  }, []);
  const system = systemIsDark ? 'dark' : 'light';
  return { choice, theme: choice === 'system' ? system : choice, setChoice };
}
