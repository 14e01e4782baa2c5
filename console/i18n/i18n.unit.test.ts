// @vitest-environment jsdom
import type * as I18n from './i18n.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** A file with texts that arrives, or fails to, when the test says so. */
function late(title: string) {
  const file = Promise.withResolvers<{ default: object }>();
  const arrive = () => file.resolve({ default: { list: { title } } });
  return { load: vi.fn(() => file.promise), arrive, fail: () => file.reject(new Error('no network')) };
}

const titleOf = (page: typeof I18n) => page.text()(($) => $.sectors.list.title);

let page: typeof I18n;
beforeEach(async () => {
  localStorage.clear();
  vi.resetModules();
  page = await import('./i18n.ts');
  await page.startTexts();
});

describe('the texts of a page', () => {
  it('are loaded once, and again after a failure', async () => {
    const first = late('Sectors');
    const second = late('Sectors');
    page.addTexts({ '/locales/en/sectors.json': first.load });
    const failed = Promise.all([page.loadTexts(['sectors']), page.loadTexts(['sectors'])]);
    first.fail();
    await expect(failed).rejects.toThrow('no network');
    page.addTexts({ '/locales/en/sectors.json': second.load });
    second.arrive();
    await page.loadTexts(['sectors']);
    await page.loadTexts(['sectors']);
    expect([first.load, second.load].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(titleOf(page)).toBe('Sectors');
  });
});

describe('a change of the language', () => {
  it('shows when all texts have come, also those that the page asked for meanwhile [T7]', async () => {
    const spanish = late('Sectores');
    const english = late('Sectors');
    page.addTexts({ '/locales/en/sectors.json': english.load, '/locales/es/sectors.json': spanish.load });
    const onChange = vi.fn();
    const stop = page.onLanguageChange(onChange);
    const changed = page.setLanguage('es');
    const loaded = page.loadTexts(['sectors']);
    english.arrive();
    expect(page.currentLanguage()).toBe('en');
    spanish.arrive();
    await Promise.all([changed, loaded]);
    expect([page.currentLanguage(), titleOf(page), onChange.mock.calls.length]).toEqual(['es', 'Sectores', 1]);
    stop();
    await page.setLanguage('en');
    expect([page.currentLanguage(), titleOf(page), onChange.mock.calls.length]).toEqual(['en', 'Sectors', 1]);
  });

  it('is the last that was asked for, whichever comes first [T7]', async () => {
    const spanish = late('Sectores');
    page.addTexts({ '/locales/es/sectors.json': spanish.load });
    await page.loadTexts(['sectors']);
    const first = page.setLanguage('es');
    await page.setLanguage('pt-BR');
    spanish.arrive();
    await first;
    expect(page.currentLanguage()).toBe('pt-BR');
    expect(localStorage.getItem('i18nextLng')).toBe('pt-BR');
  });

  it('does not happen without its texts', async () => {
    const spanish = late('Sectores');
    page.addTexts({ '/locales/es/sectors.json': spanish.load });
    await page.loadTexts(['sectors']);
    const changed = page.setLanguage('es');
    spanish.fail();
    await expect(changed).rejects.toThrow('no network');
    expect([page.currentLanguage(), localStorage.getItem('i18nextLng')]).toEqual(['en', 'en']);
  });
});
