import { useLayoutEffect } from 'react';
import { STORY_FINISHED, STORY_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { type Translate, translatorOf } from './translate.ts';

/** The English text of a story, the text that replaces it, and the translation that did so. */
type Change = { source: string; shown: string; by: Translate };

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt', 'data-label'];

const texts = new Map<Text, Change>();
const attributes = new Map<Element, Map<string, Change>>();

/** Whether to translate the element: not source code, and no texts of Storybook. */
const isStory = (element: Element | null): boolean =>
  element !== null && !element.closest('style, script, code, pre, .sb-wrapper, [translate="no"]');

/** Translates a text and keeps the white space around it, which may separate words. */
function inLanguage(source: string, translate: Translate): string {
  const core = source.trim();
  return core ? source.replace(core, () => translate(core)) : source;
}

function changeText(node: Text, translate: Translate): void {
  if (texts.get(node)?.shown === node.data || !isStory(node.parentElement)) return;
  const source = node.data;
  const shown = inLanguage(source, translate);
  if (shown === source) return;
  texts.set(node, { source, shown, by: translate });
  node.data = shown;
}

function changeAttributes(element: Element, translate: Translate): void {
  for (const name of ATTRIBUTES) {
    const source = element.getAttribute(name);
    const changes = attributes.get(element) ?? new Map<string, Change>();
    if (source === null || changes.get(name)?.shown === source || !isStory(element)) continue;
    const shown = inLanguage(source, translate);
    if (shown === source) continue;
    attributes.set(element, changes.set(name, { source, shown, by: translate }));
    element.setAttribute(name, shown);
  }
}

function changeAll(root: Node, translate: Translate): void {
  if (root instanceof Text) return changeText(root, translate);
  if (root instanceof Element) changeAttributes(root, translate);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) changeText(node, translate);
    else if (node instanceof Element) changeAttributes(node, translate);
  }
}

/** Puts the English texts of a translation back, except where the page has changed the text since. */
function restore(translate: Translate): void {
  for (const [node, { source, shown, by }] of texts) {
    if (by !== translate) continue;
    if (node.data === shown) node.data = source;
    texts.delete(node);
  }
  for (const [element, changes] of attributes) {
    for (const [name, { source, shown, by }] of changes) {
      if (by !== translate) continue;
      if (element.getAttribute(name) === shown) element.setAttribute(name, source);
      changes.delete(name);
    }
    if (changes.size === 0) attributes.delete(element);
  }
}

/** Translates every text below the roots, also later ones, until the returned function is called. */
export function showTranslated(translate: Translate, roots: readonly Element[] = [document.body]): () => void {
  // Two stories of a docs page may use one function; each call undoes only its own changes.
  const own: Translate = (text) => translate(text);
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach((node) => changeAll(node, own));
  });
  for (const root of roots) {
    changeAll(root, own);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ATTRIBUTES });
  }
  return () => {
    observer.disconnect();
    restore(own);
  };
}

/** A sentence written from left to right keeps its order on a page from right to left: U+2066 … U+2069 isolate it. */
const isolated = (text: string) => (/\p{L}/u.test(text) ? `\u2066${text}\u2069` : text);

/** How to change each text; undefined when the texts stay as they are. */
async function changeFor(language: string, isRightToLeft: boolean): Promise<Translate | undefined> {
  const translate = await translatorOf(language);
  return isRightToLeft ? (text) => isolated(translate?.(text) ?? text) : translate;
}

type Shown = { storyId: string; language: string; isRightToLeft: boolean; roots: readonly Element[] };

/**
 * Shows the story in the toolbar's language and direction, below these roots. It waits until the story is rendered and
 * its play function has finished, since play functions look for English texts.
 */
export function useStoryTexts({ storyId, language, isRightToLeft, roots }: Shown): void {
  // A layout effect runs before Storybook reports the story as rendered, so the event is not missed.
  useLayoutEffect(() => {
    if (language === 'en' && !isRightToLeft) return undefined;
    const channel = addons.getChannel();
    let state: 'waiting' | 'shown' | 'gone' = 'waiting';
    let stop: (() => void) | undefined;
    const show = (event: string | { storyId: string }) => {
      const rendered = typeof event === 'string' ? event : event.storyId;
      if (state !== 'waiting' || rendered !== storyId) return;
      state = 'shown';
      void changeFor(language, isRightToLeft).then((translate) => {
        if (translate && state === 'shown') stop = showTranslated(translate, roots);
      });
    };
    channel.on(STORY_RENDERED, show);
    channel.on(STORY_FINISHED, show);
    return () => {
      channel.off(STORY_RENDERED, show);
      channel.off(STORY_FINISHED, show);
      state = 'gone';
      stop?.();
    };
  }, [storyId, language, isRightToLeft, roots]);
}
