import { useCallback, useState } from 'react';
import type { Density } from '../theme/tokens.ts';

const STORAGE_KEY = 'density';

function readChoice(): Density {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    // Storage may be forbidden; then the choice lives as long as the page.
    return 'comfortable';
  }
}

function keepChoice(choice: Density): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // As above.
  }
}

/** How close a person wants things to stand, kept in this browser; for KitProvider's `density`. */
export function useDensityChoice(): { density: Density; setDensity: (density: Density) => void } {
  const [density, setState] = useState(readChoice);
  const setDensity = useCallback((next: Density) => {
    keepChoice(next);
    setState(next);
  }, []);
  return { density, setDensity };
}
