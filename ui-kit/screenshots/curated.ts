/** Stories whose picture is compared, in both themes: tokens, the main components, whole pages, one page from right to left. */
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

export const THEMES = ['light', 'dark'] as const;

/** The name of a picture, which is its file's name too; vitest allows of punctuation single hyphens only. */
export const pictureName = (storyId: string, theme: string): string => `${storyId}-${theme}`.replace(/-{2,}/g, '-');
