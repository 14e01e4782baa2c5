import { createContext, useContext } from 'react';
import type { useDensityChoice } from '#ui-kit';

type DensityControl = ReturnType<typeof useDensityChoice>;

/** The layout density of every page, chosen by the user. */
export const DensityContext = createContext<DensityControl>({
  density: 'comfortable',
  setDensity: () => undefined,
});

/** The current density and its setter. */
export const useDensityControl = (): DensityControl => useContext(DensityContext);
