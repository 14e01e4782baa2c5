import 'i18next';
import type { Resources } from '#console/generated/resources.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: Resources;
    /** Every text is selected by its full path: `$.sectors.title`. */
    enableSelector: 'strict';
    returnNull: false;
  }
}
