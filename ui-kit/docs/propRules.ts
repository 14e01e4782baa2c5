/** A prop of a component, as `.storybook/props` reads it. */
type NamedProp = { name: string; type: string };

/** A rule for the names of props. The page "Names of props" shows it; a test applies it to every component. */
export type PropRule = {
  rule: string;
  example: string;
  /** Whether the rule concerns the prop. */
  concerns: (prop: NamedProp) => boolean;
  isMet: (prop: NamedProp) => boolean;
  /** Names that the web, React or React Aria have given. */
  exceptions?: readonly string[];
};

const isFunction = ({ type }: NamedProp) => /=>/.test(type.replace(/\{[^}]*\}/g, ''));
const isHandler = (prop: NamedProp) => isFunction(prop) && /=> (?:void|Promise|boolean \|)/.test(prop.type);
const fromTheWeb = ({ name }: NamedProp) => name.startsWith('aria-');

/** The rules, in the order of the page. */
export const PROP_RULES: readonly PropRule[] = [
  {
    rule: 'A boolean is a question: `is…`, `has…`, `can…`, `allows…`.',
    example: '`isDisabled`, `hasStepper`',
    concerns: (prop) => prop.type === 'boolean' && !fromTheWeb(prop),
    isMet: ({ name }) => /^(is|has|can|allows|should)[A-Z]/.test(name),
    exceptions: ['autoFocus', 'value', 'defaultValue', 'spellCheck'],
  },
  {
    rule: 'What the component calls after something happened is `on…`.',
    example: '`onChange`, `onScan`',
    concerns: isHandler,
    isMet: ({ name }) => /^on[A-Z]/.test(name),
    exceptions: ['navigate', 'ref', 'children'],
  },
  {
    rule: 'What the component asks is `get…`, `is…` or the thing itself with its argument; it returns and changes nothing.',
    example: '`getRowKey`, `rowLabel`',
    concerns: (prop) => isFunction(prop) && !isHandler(prop),
    isMet: ({ name }) => !/^(handle|render|do|set|use)[A-Z]/.test(name),
    exceptions: ['useHref'],
  },
  {
    rule: 'Only its negative form is missing: a component is on, shown, enabled by default, and a prop says the opposite.',
    example: '`isDisabled`, not `isEnabled`',
    concerns: (prop) => prop.type === 'boolean',
    isMet: ({ name }) => !/^(isEnabled|isVisible|isShown|isNot|hasNo|disable|hide|no)([A-Z]|$)/.test(name),
  },
  {
    rule: 'The value and its change are `value` and `onChange`, in every field and choice; the first one is `defaultValue`.',
    example: '`value={sector} onChange={setSector}`',
    concerns: () => true,
    isMet: ({ name }) =>
      !/^(checked|selected|defaultChecked|isChecked|onSelect|onSelectionChange|onValueChange|selectedKeys?)$/.test(
        name,
      ),
    exceptions: ['onSelect'],
  },
  {
    rule: 'Open or closed is `isOpen` with `onOpenChange` or `onClose`; several are `expandedIds`.',
    example: '`<Dialog isOpen onClose={…}>`',
    concerns: (prop) => prop.type === 'boolean' || isFunction(prop) || /Ids|Keys/.test(prop.name),
    isMet: ({ name }) => !/^(open|opened|visible|show|onDismiss|onHide|expanded|expandedKeys)$/.test(name),
  },
  {
    rule: 'A text is `label` if it names the component, `…Label` if it names a part, `…Text` if it is a sentence or a value.',
    example: '`label`, `closeLabel`, `emptyText`',
    concerns: ({ name }) => /(Caption|Title|String|Message)$/.test(name),
    isMet: ({ name }) => name === 'errorMessage',
  },
  {
    rule: 'A limit is `minValue`, `maxValue`, `maxLength`; a number of things is `…Count`.',
    example: '`maxValue={5}`',
    concerns: () => true,
    isMet: ({ name }) => !/^(min|max|limit|minimum|maximum|num[A-Z]\w*|numberOf\w*)$/.test(name),
  },
  {
    rule: 'A meaning is a `tone`, a look is a `variant`, a size is a `size`; colours are never props.',
    example: '`tone="danger"`, `variant="primary"`',
    concerns: () => true,
    isMet: ({ name }) => !/^(color|colour|intent|severity|appearance|status|type)$/.test(name),
    exceptions: ['type'],
  },
  {
    rule: '`className` is a class of the root element, to place or to find it; no `style`. A look that is missing becomes a variant.',
    example: '`className="no-print"`',
    concerns: () => true,
    isMet: ({ name }) => !/^(style|css|sx|styles|classes|\w+ClassName)$/.test(name),
  },
];

/** The content of the page "Names of props". */
export const propRulesText = [
  '# Names of props',
  '',
  'One thing has one name in all components. A test applies these rules to every prop of every component.',
  '',
  '| Rule | Example |',
  '| --- | --- |',
  ...PROP_RULES.map(({ rule, example }) => `| ${rule} | ${example} |`),
  '',
  'Every component with an element of its own takes `className` and `ref`. `ref` is what can have the focus, or in a field of',
  'several parts a handle with `focus`; where nothing can, it is the root element. Menus, popovers and tooltips have none of',
  'their own: give the class to their `trigger`. Exceptions are the names of HTML and React: `autoFocus`, `type`, `aria-…`.',
  '',
].join('\n');
