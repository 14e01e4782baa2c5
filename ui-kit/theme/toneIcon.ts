import { CircleAlert, CircleCheck, CircleMinus, Info, TriangleAlert } from 'lucide-react';
import type { IconType } from '../components/Icon/Icon.tsx';
import type { Tone } from './tone.ts';

/** The icon of each tone, so that colour is not the only sign of a state. */
export const toneIcon: Record<Tone, IconType> = {
  neutral: CircleMinus,
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
};
