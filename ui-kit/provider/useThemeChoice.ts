import { useCallback, useState } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

/** What a person may choose; `system` follows the device, light where it states nothing (T9). */
export type ThemeChoice = 'light' | 'dark' | 'system';

const STORAGE_KEY = 'theme';

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // Storage may be forbidden; then the choice lives as long as the page.
    return 'system';
  }
}

function keepChoice(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // As above.
  }
}

/** The person's theme, kept in this browser, and the theme to show now. */
export function useThemeChoice(): {
  choice: ThemeChoice;
  theme: 'light' | 'dark';
  setChoice: (choice: ThemeChoice) => void;
} {
  const [choice, setState] = useState(readChoice);
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)');
  const setChoice = useCallback((next: ThemeChoice) => {
    keepChoice(next);
    setState(next);
  }, []);
  const system = systemIsDark ? 'dark' : 'light';
  return { choice, theme: choice === 'system' ? system : choice, setChoice };
}
