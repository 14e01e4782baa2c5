import type { TextLoaders } from './i18n.ts';

/**
 * The texts of all pages by file, each loaded on demand: a page loads only its own (console/app/routes.tsx). Without those of the
 * api, and of the start (i18n.ts), whose names would only make the first page larger.
 */
export const ALL_TEXTS: TextLoaders = {
  ...import.meta.glob<{ default: object }>(
    [
      './*/*.json',
      '!./*/{auth,common,crud,crudForm,errors,exportFile,legalExtract,mail,ppeSheet,reorderExport,sampleData,validation}.json',
    ],
    { base: '../../locales' },
  ),
  ...import.meta.glob<{ default: object }>('#console/generated/titles.*.ts'),
};
