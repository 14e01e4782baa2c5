import { argTypesOf, descriptionOf } from '../props/arg-types.ts';
import { withSamples } from '../props/samples.ts';
import { KitDocsContainer } from './KitDocsContainer.tsx';
import { KitDocsPage } from './KitDocsPage.tsx';

/** What Storybook shows as docs page of a component. */
export const docsParameters = {
  container: KitDocsContainer,
  page: KitDocsPage,
  extractArgTypes: argTypesOf,
  extractComponentDescription: descriptionOf,
  source: { transform: withSamples },
};

export { onlyTypedControls } from '../props/arg-types.ts';
