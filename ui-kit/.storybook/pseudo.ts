import { useEffect } from 'react';

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
};

const done = new WeakMap<Text, string>();

/** "Save" → "[Sávé··]": accents, and a third longer as Portuguese and Spanish are. */
export function pseudo(text: string): string {
  if (text.trim() === '') return text;
  const accented = text.replace(/[aeioucnAEIOU]/g, (letter) => accents[letter] ?? letter);
  return `[${accented}${'·'.repeat(Math.ceil(text.trim().length * 0.3))}]`;
}

function change(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node: Node | null = root instanceof Text ? root : walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('style, script')) continue;
    if (done.get(node) === node.data) continue;
    const longer = pseudo(node.data);
    done.set(node, longer);
    node.data = longer;
  }
}

/** Replaces every visible text of the page while the toolbar says so; reload to come back. */
export function usePseudoText(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    change(document.body);
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes } of records) [target, ...addedNodes].forEach(change);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [isOn]);
}
