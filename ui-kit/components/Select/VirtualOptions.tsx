import type { ReactNode } from 'react';
import { ListLayout, Virtualizer } from 'react-aria-components';
import { density, space } from '../../theme/tokens.ts';

const layoutOptions = { estimatedRowSize: density.comfortable.item, padding: space[1] };

/** A long list of options that renders only the visible ones. OptionList fetches it when it has many options. */
export function VirtualOptions({ children }: { children: ReactNode }) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
      {children}
    </Virtualizer>
  );
}
