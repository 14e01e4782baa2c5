import type { Exception } from './status.ts';

/** What a component need not have, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  { demands: ['long text', 'endless word'], components: ['Skeleton', 'Spinner'], reason: 'it shows no text' },
  { demands: ['long text', 'endless word'], components: ['VisuallyHidden'], reason: 'it takes no place' },
  {
    demands: ['long text', 'endless word'],
    components: ['DatePicker', 'DateRangePicker'],
    reason: 'a date is as long as it is; the label is that of every field, as TextField shows it',
  },
  {
    demands: ['long text', 'endless word'],
    components: ['LanguageMenu'],
    reason: 'it shows the short code of a language',
  },
  {
    demands: ['long text', 'endless word', 'right to left'],
    components: ['Announcer'],
    reason: 'it is heard, not seen',
  },
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
    demands: ['hover'],
    components: ['SkipLink'],
    reason: 'it is seen only while it has the focus',
  },
  {
    demands: ['playground', 'hover', 'focus', 'long text', 'endless word', 'keys', 'by keyboard'],
    components: ['KitProvider'],
    reason: 'it shows nothing of its own: its stories are about what it does to others',
  },
  {
    demands: ['long text', 'endless word'],
    components: ['AppShell'],
    reason: 'its parts show it: Sidebar, PageHeader, BrandBlock',
  },
  { demands: ['loading'], components: ['Timeline'], reason: 'a pending step is part of its playground' },
];
