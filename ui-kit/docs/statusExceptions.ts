import type { Exception } from './status.ts';

/** Demands that a component need not meet, and why. */
export const EXCEPTIONS: readonly Exception[] = [
  { demands: ['long text', 'unbreakable word'], components: ['Skeleton', 'Spinner'], reason: 'it shows no text' },
  { demands: ['long text', 'unbreakable word'], components: ['VisuallyHidden'], reason: 'it is invisible' },
  {
    demands: ['long text', 'unbreakable word'],
    components: ['DatePicker', 'DateRangePicker'],
    reason: 'the length of a date is fixed; TextField shows the label of every field',
  },
  {
    demands: ['long text', 'unbreakable word'],
    components: ['LanguageMenu'],
    reason: 'it shows the short code of a language',
  },
  {
    demands: ['long text', 'unbreakable word', 'right to left'],
    components: ['Announcer'],
    reason: 'it is announced, not visible',
  },
  {
    demands: ['disabled'],
    components: ['Pagination', 'Tabs', 'Menu', 'Tooltip'],
    reason: 'only a part of it can be disabled, and the playground shows that part',
  },
  {
    demands: ['hover', 'focus', 'keys', 'by keyboard', 'by pointer'],
    components: ['LinkTabs', 'Breadcrumbs', 'StatCard'],
    reason: 'it is made of Link, which shows and tests them',
  },
  {
    demands: ['hover', 'focus'],
    components: ['Table with selection', 'Form', 'Toast', 'Drawer'],
    reason: 'its controls are other components, which have these stories',
  },
  {
    demands: ['hover'],
    components: ['SkipLink'],
    reason: 'it is visible only while it has the focus',
  },
  {
    demands: ['playground', 'hover', 'focus', 'long text', 'unbreakable word', 'keys', 'by keyboard'],
    components: ['KitProvider'],
    reason: 'it shows no content; its stories test its effect on other components',
  },
  {
    demands: ['long text', 'unbreakable word'],
    components: ['AppShell'],
    reason: 'the stories of its parts show it: Sidebar, PageHeader, BrandBlock',
  },
  { demands: ['read-only'], components: ['ScanField'], reason: 'it has no value to read: each code is used at once' },
  { demands: ['loading'], components: ['Timeline'], reason: 'a pending step is part of its playground' },
];
