import { createElement } from 'react';
import type { IconType } from './components/Icon/Icon.tsx';

/** A part of an icon: the `d` of a path, or another element with its attributes. */
export type IconShape = string | readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** An icon of lucide-react in the console's build, with what `Icon` needs of its component (ui-kit/plain-icons.ts). */
export function createPlainIcon(shapes: readonly IconShape[]): IconType {
  return ({ size = 24, strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...rest,
      },
      ...shapes.map((shape) =>
        typeof shape === 'string' ? createElement('path', { d: shape }) : createElement(...shape),
      ),
    );
}
