import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocale } from 'react-aria-components';
import { useOptionalAnnounce } from '../Announcer/Announcer.tsx';

export type PlotPoint = {
  /** Distance from the left edge in px. */
  x: number;
  /** What screen readers say. */
  text: string;
};

/** Width of an element in px; 0 before it is measured. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

function nearestTo(x: number, points: readonly PlotPoint[]): number | null {
  const distances = points.map((point) => Math.abs(point.x - x));
  return points.length === 0 ? null : distances.indexOf(Math.min(...distances));
}

/** The point under the pointer or of the arrow keys. Keys announce it, since a screen reader cannot see the tooltip. */
export function useActivePoint(points: readonly PlotPoint[]) {
  const [index, setIndex] = useState<number | null>(null);
  const announce = useOptionalAnnounce();
  const isRtl = useLocale().direction === 'rtl';
  const last = points.length - 1;

  const goTo = (next: number) => {
    const within = Math.min(Math.max(next, 0), last);
    setIndex(within);
    announce?.(points[within]?.text ?? '');
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowRight: () => goTo(index === null ? 0 : index + (isRtl ? -1 : 1)),
    ArrowLeft: () => goTo(index === null ? 0 : index + (isRtl ? 1 : -1)),
    Home: () => goTo(0),
    End: () => goTo(last),
    Escape: () => setIndex(null),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    // Alt and an arrow go back in the browser.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || (event.key === 'Escape' && index === null)) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setIndex(nearestTo(event.clientX - left, points));
  };
  const handlers = {
    onKeyDown,
    onPointerDown: onPointer,
    onPointerMove: onPointer,
    // After a touch the values stay until the focus leaves the plot.
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch') setIndex(null);
    },
    onBlur: () => setIndex(null),
  };
  return { index: index !== null && index <= last ? index : null, handlers };
}
