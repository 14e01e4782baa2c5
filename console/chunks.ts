import type { Rolldown } from 'vite';

/**
 * By default every module that two pages share becomes a separate file, even single icons, and a first visit loads a
 * hundred files. A group is one file. It contains the modules that match, and all that they import, without those of the
 * groups above it. So a page loads the start, its group with the groups above it, and its own file.
 */
const GROUPS: Record<string, RegExp> = {
  // React, the router, and what the sign-in page has in common with the others.
  console:
    /\/console\/(app\/render|crud\/field-messages|profile\/language-choice|tenant\/\w+)\.tsx?$|\/ui-kit\/components\/Button\/LinkButton\.tsx$|\/ui-kit\/components\/(Alert|BrandBlock|Form|Heading|Inline|Link|Skeleton|Stack|Text|TextField|VisuallyHidden)\/(?!FieldRow|Form[A-Z])[A-Z]\w+\.tsx$/,
  guest: /\/console\/auth\/(AuthForm|AuthPage|useAuthFailure|useFinishSignIn)\.tsx?$/,
  // Forms of guests load it too, but not the shell.
  fields: /\/console\/crud\/fields\/(TextInput|useBoundField)\.tsx?$|\/node_modules\/(@hookform|react-hook-form|yup)\//,
  shell:
    /\/console\/(app\/(page-routes|PageTop|shell\/Shell)|auth\/Can|apollo\/(?!(acks|socket)\.)[\w-]+|crud\/(lazy-part|LoadFailure|url-state|useAction|useFaultText|useThrottled|Waiting)|i18n\/(day|instants|plain-letters|useDuration|useMoment|useNow|useTimeSince))\.tsx?$|\/ui-kit\/components\/(Card|EmptyState|ErrorState|Page|PageHeader|StatusBadge)\/[A-Z]\w+\.tsx$|\/lucide-react\/dist\/esm\/icons\/(chevron-down|circle-off|plus|trash)\.mjs$|\/@apollo\/client\/react\/hooks\/useMutation\.js$/,
  table: /\/ui-kit\/components\/(IdentityCell|Table|Tag)\/(IdentityCell|Table|Tag)\.tsx$/,
  list: /\/console\/crud\/(ImportButton|ListPage|RecordStatus|status|useListState)\.tsx?$/,
  // The queries of pickers, with their nouns.
  pickers: /\/console\/(pickers\/nouns|generated\/operations\/pickers)\.ts$/,
  // Lists with views or with filters by a record, and pages with tabs: the largest lists have both.
  views:
    /\/ui-kit\/components\/Tabs\/LinkTabs\.tsx$|\/console\/(records\/RecordLink|pickers\/(lazy-noun-filter|use(Record|Searched)Filter))\.tsx?$/,
  // Words of withdrawals, in their list and on the pages of records.
  withdrawals: /\/console\/records\/withdrawal-state\.ts$|\/withdrawals\/withdrawal-codes\.rules\.ts$/,
  // The answer of a failed action, which the dashboard shows, too.
  fault: /\/console\/crud\/FaultAlert\.tsx$/,
  // The page of a record.
  record:
    /\/console\/records\/(RecordEdit|RecordPage|useHistoryView)\.tsx?$|\/ui-kit\/components\/(DescriptionList\/DescriptionList|Form\/FormActions)\.tsx$/,
  machines: /\/console\/pickers\/(LastSeen|useMachineModels)\.tsx?$|\/ui-kit\/components\/FillBar\/FillBar\.tsx$/,
  // Used by surfaces, and by a few controls without one.
  focus:
    /\/react-aria\/dist\/private\/focus\/FocusScope\.mjs$|\/react-aria-components\/dist\/private\/(SelectionIndicator|Text)\.mjs$|\/react-stately\/dist\/private\/toggle\/useToggleState\.mjs$/,
  autocomplete: /\/react-aria-components\/dist\/private\/Autocomplete\.mjs$/,
  progress: /\/react-aria-components\/dist\/private\/ProgressBar\.mjs$/,
  // What the fields of forms have in common; those of the first page need none of it.
  controls: /\/react-aria-components\/dist\/private\/(Button|FieldError|Group|Input|Label|TextArea|TextField)\.mjs$/,
  // The cards of the dashboards.
  cards:
    /\/ui-kit\/components\/(ActivityList\/ActivityList|BarList\/BarList|SegmentedControl\/SegmentedControl|StackedBar\/StackedBar|StatCard\/StatCard)\.tsx$/,
  // Lists of options, also without a surface: the channels of a machine.
  options: /\/react-aria-components\/dist\/private\/ListBox\.mjs$/,
  // Everything that opens: fetched when the user begins to use the page (ui-kit/provider/onDemand.ts).
  surfaces:
    /\/ui-kit\/components\/\w+\/(ColumnPanel|FilterFields|MenuSurface|NavigationDrawer|PopoverSurface|PresetPanel|ToastList|TooltipBubble)\.tsx$/,
  form: /\/console\/crud\/(EntityDrawer|useEntityForm|fields\/(SelectInput|StatusInput|TextInput))\.tsx?$/,
};

/** How the build divides the console into files. */
export const CHUNKS: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'start', tags: ['$initial'], priority: 100 },
    ...Object.entries(GROUPS).map(([name, test], at) => ({ name, test, priority: 99 - at })),
  ],
};
