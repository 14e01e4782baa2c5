import { useCallback, useState } from 'react';
import type { Density } from '../theme/tokens.ts';

const STORAGE_KEY = 'density';

function readChoice(): Density {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'compact' ? 'compact' : 'comfortable';
  } catch {
    // The browser may block storage; then the choice lasts until the page is closed.
    return 'comfortable';
  }
}

function storeChoice(choice: Density): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // The browser may block storage.
  }
}

/** The user's choice of density, stored in this browser; for KitProvider's `density`. */
export function useDensityChoice(): { density: Density; setDensity: (density: Density) => void } {
  const [density, setState] = useState(readChoice);
  const setDensity = useCallback((next: Density) => {
    storeChoice(next);
    setState(next);
  }, []);
  return { density, setDensity };
}
