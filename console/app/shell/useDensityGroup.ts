import type { Density, MenuGroup } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useDensityControl } from '../density.ts';

const DENSITIES: readonly Density[] = ['comfortable', 'compact'];

/** The group of the user menu that sets the layout density. */
export function useDensityGroup(): MenuGroup {
  const t = useText();
  const { density, setDensity } = useDensityControl();
  return {
    id: 'density',
    title: t(($) => $.shell.density),
    entries: DENSITIES.map((choice) => ({
      id: choice,
      label: t(($) => $.shell.densities[choice]),
      isSelected: choice === density,
      onAction: () => setDensity(choice),
    })),
  };
}
