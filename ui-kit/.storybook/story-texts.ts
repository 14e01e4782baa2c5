import { useLayoutEffect } from 'react';
import { STORY_FINISHED, STORY_RENDERED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { type Translate, translatorOf } from './translate.ts';

/** The English text of a story, and the text that replaces it. */
type Change = { source: string; shown: string };

const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'title', 'alt', 'data-label'];

const texts = new Map<Text, Change>();
const attributes = new Map<Element, Map<string, Change>>();

/** Whether to translate the element: not source code, not texts of Storybook, and on a docs page only the stories. */
function isStory(element: Element | null): boolean {
  if (!element || element.closest('style, script, code, pre, .sb-wrapper, [translate="no"]')) return false;
  return !element.closest('#storybook-docs') || element.closest('.sb-story') !== null;
}

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
  texts.set(node, { source, shown });
  node.data = shown;
}

function changeAttributes(element: Element, translate: Translate): void {
  for (const name of ATTRIBUTES) {
    const source = element.getAttribute(name);
    const changes = attributes.get(element) ?? new Map<string, Change>();
    if (source === null || changes.get(name)?.shown === source || !isStory(element)) continue;
    const shown = inLanguage(source, translate);
    if (shown === source) continue;
    attributes.set(element, changes.set(name, { source, shown }));
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

/** Puts the English texts back, except where the page has changed the text since. */
function restore(): void {
  for (const [node, { source, shown }] of texts) if (node.data === shown) node.data = source;
  for (const [element, changes] of attributes) {
    for (const [name, { source, shown }] of changes) {
      if (element.getAttribute(name) === shown) element.setAttribute(name, source);
    }
  }
  texts.clear();
  attributes.clear();
}

/** Translates every text of the stories, also later ones, until the returned function is called. */
export function showTranslated(translate: Translate): () => void {
  changeAll(document.body, translate);
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) [target, ...addedNodes].forEach((node) => changeAll(node, translate));
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ATTRIBUTES,
  });
  return () => {
    observer.disconnect();
    restore();
  };
}

let shownBy = 0;
let stop: (() => void) | undefined;

/** A sentence written from left to right keeps its order on a page from right to left: U+2066 … U+2069 isolate it. */
const isolated = (text: string) => (/\p{L}/u.test(text) ? `\u2066${text}\u2069` : text);

/** How to change each text; undefined when the texts stay as they are. */
async function changeFor(language: string, isRightToLeft: boolean): Promise<Translate | undefined> {
  const translate = await translatorOf(language);
  return isRightToLeft ? (text) => isolated(translate?.(text) ?? text) : translate;
}

/**
 * Shows the story in the toolbar's language and direction. It waits until the story is rendered and its play function
 * has finished, since play functions look for English texts. All stories of a docs page share one translation.
 */
export function useStoryTexts(language: string, isRightToLeft: boolean): void {
  // A layout effect runs before Storybook reports the story as rendered, so the event is not missed.
  useLayoutEffect(() => {
    if (language === 'en' && !isRightToLeft) return undefined;
    const channel = addons.getChannel();
    let state: 'waiting' | 'shown' | 'gone' = 'waiting';
    const show = () => {
      if (state !== 'waiting') return;
      state = 'shown';
      shownBy += 1;
      void changeFor(language, isRightToLeft).then((translate) => {
        if (translate && state === 'shown') stop ??= showTranslated(translate);
      });
    };
    channel.on(STORY_RENDERED, show);
    channel.on(STORY_FINISHED, show);
    return () => {
      channel.off(STORY_RENDERED, show);
      channel.off(STORY_FINISHED, show);
      if (state === 'shown') shownBy -= 1;
      state = 'gone';
      if (shownBy === 0) {
        stop?.();
        stop = undefined;
      }
    };
  }, [language, isRightToLeft]);
}
