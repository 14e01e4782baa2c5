import type { Exception } from './status.ts';

/** What a component need not have, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  { demands: ['long text'], components: ['Skeleton', 'Spinner'], reason: 'it shows no text' },
  {
    demands: ['long text'],
    components: ['DatePicker', 'DateRangePicker'],
    reason: 'a date is as long as it is; the label is that of every field, as TextField shows it',
  },
  { demands: ['long text'], components: ['LanguageMenu'], reason: 'it shows the short code of a language' },
  { demands: ['long text', 'right to left'], components: ['Announcer'], reason: 'it is heard, not seen' },
  {
    demands: ['disabled'],
    components: ['Pagination', 'Tabs', 'Menu', 'Tooltip'],
    reason: 'a part of it is disabled, and the playground shows that part',
  },
  {
    demands: ['hover', 'focus', 'keys', 'by keyboard', 'by pointer'],
    components: ['LinkTabs', 'Breadcrumbs', 'StatCard'],
    reason: 'it is made of Link, which shows and tests them',
  },
  {
    demands: ['hover', 'focus'],
    components: ['Table with selection', 'Form', 'Toast', 'Drawer'],
    reason: 'its controls are components with these stories of their own',
  },
  {
    demands: ['playground', 'parts', 'words', 'when not', 'right to left'],
    components: ['Primitives'],
    reason: 'it shows many small parts of layout, each in a story of its own',
  },
  { demands: ['long text'], components: ['AppShell'], reason: 'its parts show it: Sidebar, PageHeader, BrandBlock' },
  { demands: ['loading'], components: ['Timeline'], reason: 'a pending step is part of its playground' },
];
