import type { StoryContext } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';

/** Room for a list that the story opens, and the height of a phone. */
const LEAST = 280;
const MOST = 720;
/** Around a story, in px. */
const PADDING = 32;

/**
 * A part of a page, such as a field on a phone, makes its frame on a docs page as high as itself. Whole pages and open
 * dialogs keep the height of a screen.
 */
export function useFrameHeight({ canvasElement, parameters, initialArgs }: StoryContext): void {
  const isWhole = parameters['layout'] === 'fullscreen' || initialArgs['isOpen'] === true;
  useLayoutEffect(() => {
    const place = window.frameElement?.closest('.docs-story') ? window.frameElement.parentElement : null;
    if (isWhole || !place || parameters['docs']?.story?.height) return undefined;
    const observer = new ResizeObserver(() => {
      place.style.height = `${Math.min(Math.max(canvasElement.scrollHeight + PADDING, LEAST), MOST)}px`;
    });
    observer.observe(canvasElement);
    return () => observer.disconnect();
  }, [isWhole, canvasElement, parameters]);
}
