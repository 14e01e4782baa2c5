import 'i18next';
import type { Resources } from '#console/generated/resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    /** Every text is named in full, `$.sectors.title`, wherever it is asked for. */
    enableSelector: 'strict';
    returnNull: false;
  }
}
