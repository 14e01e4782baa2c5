import type { Page } from 'playwright';

/** What a user notices of a page, in ms: `paint` is the largest contentful paint, `interaction` the slowest one. */
export type Vitals = { paint: number; shift: number; interaction: number; longTasks: number; nodes: number };

declare global {
  interface Window {
    vitals?: Omit<Vitals, 'nodes'>;
  }
}

/** Runs in the browser before the page: measures it from its first byte. */
export function observePage(): void {
  const vitals = { paint: 0, shift: 0, interaction: 0, longTasks: 0 };
  window.vitals = vitals;
  const observe = (
    options: PerformanceObserverInit & { durationThreshold?: number },
    add: (entry: PerformanceEntry) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({ buffered: true, ...options });
  observe({ type: 'largest-contentful-paint' }, ({ startTime }) => {
    vitals.paint = startTime;
  });
  observe({ type: 'layout-shift' }, (entry) => {
    const isUnexpected = 'hadRecentInput' in entry && !entry.hadRecentInput;
    if (isUnexpected && 'value' in entry) vitals.shift += Number(entry.value);
  });
  observe({ type: 'event', durationThreshold: 16 }, ({ duration }) => {
    vitals.interaction = Math.max(vitals.interaction, duration);
  });
  observe({ type: 'longtask' }, () => {
    vitals.longTasks += 1;
  });
}

/** The measured values so far. */
export async function readVitals(page: Page): Promise<Vitals> {
  // The observers report after the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  return page.evaluate(() => {
    if (!window.vitals) throw new Error('The page was opened without observePage');
    return { ...window.vitals, nodes: document.querySelectorAll('*').length };
  });
}
