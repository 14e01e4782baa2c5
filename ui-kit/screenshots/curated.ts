/** Stories with a picture to compare: tokens, the main components, whole pages, one page from right to left. */
export const CURATED: readonly string[] = [
  'tokens--colours',
  'tokens--type',
  'actions-button--variants',
  'actions-button--disabled',
  'actions-segmentedcontrol--playground',
  'fields-textfield--invalid',
  'fields-checkbox--checked',
  'fields-select--chosen',
  'fields-form--playground',
  'data-table--playground',
  'data-table--loading',
  'data-table-with-selection--some',
  'data-pagination--playground',
  'data-statcard--playground',
  'data-channelgrid--playground',
  'feedback-alert--tones',
  'feedback-statusbadge--tones',
  'feedback-emptystate--playground',
  'showcase-employee-list--default',
  'showcase-sign-in--default',
  'showcase-sign-in--phone',
  'shell-appshell--right-to-left',
];

/** The themes of a story's pictures. A story from right to left runs in the light theme only (both-themes.ts). */
export const themesOf = (storyId: string): readonly ('light' | 'dark')[] =>
  storyId.endsWith('--right-to-left') ? ['light'] : ['light', 'dark'];

/** The name of a picture and of its file. The only punctuation that vitest allows is a single hyphen. */
export const pictureName = (storyId: string, theme: string): string => `${storyId}-${theme}`.replace(/-{2,}/g, '-');
