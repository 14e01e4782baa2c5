import { argTypesOf, descriptionOf } from '../props/arg-types.ts';
import { KitDocsContainer } from './KitDocsContainer.tsx';
import { KitDocsPage } from './KitDocsPage.tsx';

/** What Storybook shows as docs page of a component. */
export const docsParameters = {
  container: KitDocsContainer,
  page: KitDocsPage,
  extractArgTypes: argTypesOf,
  extractComponentDescription: descriptionOf,
};
