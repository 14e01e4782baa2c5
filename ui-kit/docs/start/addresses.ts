/** The id of the docs page with this title, as Storybook makes it. */
export const docsIdOf = (title: string): string =>
  `${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}--docs`;

/** Address of a page inside Storybook, for the whole window. */
export const addressOf = (id: string): string => `?path=/${id.endsWith('--docs') ? 'docs' : 'story'}/${id}`;
