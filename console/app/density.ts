import { createContext, useContext } from 'react';
import type { useDensityChoice } from '#ui-kit';

type DensityControl = ReturnType<typeof useDensityChoice>;

/** How close things stand on every page, as the person chose it. */
export const DensityContext = createContext<DensityControl>({
  density: 'comfortable',
  setDensity: () => undefined,
});

export const useDensityControl = (): DensityControl => useContext(DensityContext);
