import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { DashboardCardProps } from './Figures.tsx';

const MoreCards = lazy(async () => {
  const [{ MoreCards: cards }] = await Promise.all([import('./MoreCards.tsx'), loadTexts(['activity', 'safety'])]);
  return { default: cards };
});

/** Cards below the first screen: their code, texts and figures are fetched when the user comes to them. */
export function LazyCards(props: DashboardCardProps) {
  const { isSeen, place } = useSeen();
  return (
    <div ref={place}>
      {isSeen && (
        <Suspense>
          <MoreCards {...props} />
        </Suspense>
      )}
    </div>
  );
}

/** Whether a place of the page was once in the window, and the ref of the place. */
function useSeen() {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) =>
      setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { isSeen, place };
}
