import type { TextLoaders } from './i18n.ts';

/** The texts of all pages by file, each loaded on demand: a page loads only its own (console/app/routes.tsx). */
export const ALL_TEXTS: TextLoaders = {
  ...import.meta.glob<{ default: object }>('#locales/*/*.json'),
  ...import.meta.glob<{ default: object }>('#console/generated/titles.*.ts'),
};
