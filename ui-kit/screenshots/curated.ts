/** Stories whose picture is compared: tokens, the main components, whole pages, one page from right to left. */
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

/** A story from right to left is tried in the light theme only (both-themes.ts). */
export const themesOf = (storyId: string): readonly ('light' | 'dark')[] =>
  storyId.endsWith('--right-to-left') ? ['light'] : ['light', 'dark'];

/** The name of a picture, which is its file's name too; vitest allows of punctuation single hyphens only. */
export const pictureName = (storyId: string, theme: string): string => `${storyId}-${theme}`.replace(/-{2,}/g, '-');
