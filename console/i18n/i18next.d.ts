import 'i18next';
import type { Resources } from './resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    /** Every text is named in full, `$.sectors.title`, wherever it is asked for. */
    enableSelector: 'strict';
    returnNull: false;
  }
}
