import { parseSync } from 'vite';

/** Names of attributes and properties with visible text. */
const TEXT_NAME =
  /^(label|title|description|placeholder|header|caption|text|detail|meta|message|children|subtitle|subline|headline|tip|unit|product|name|brand|actions|footer|badge|help|start|end|trend|reason|what|where|who|when|aria-label)$|(Text|Label|Message|Title|Header|Words)$/;

/** Names of objects that contain only visible texts, under any key: `labels={{ light: 'Light' }}`. */
const TEXTS_NAME = /^(labels|texts|names)$|(Labels|Texts)$/;

/** Properties of a story for readers of Storybook. They stay English. */
const ABOUT_THE_STORY = new Set(['play', 'parameters', 'globals', 'tags', 'argTypes']);
const QUERY = /^(get|find|query|describe$)/;

/** Placeholder for an expression in a template: `${count} channels` becomes "{x} channels". */
export const CHANGING = '{x}';

type Node = { type: string; [part: string]: unknown };
type Place = {
  /** Whether strings here are visible text. */
  isText: boolean;
  /** Whether all strings below are visible text. */
  areTexts: boolean;
  /** Whether this is a story or its meta object: `name` and `title` then belong to Storybook. */
  isStory: boolean;
};

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
const nodesIn = (part: unknown): Node[] => (Array.isArray(part) ? part : [part]).filter(isNode);
const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  return [node['name'], node['value']].find((one) => typeof one === 'string') ?? '';
};

function templateText(node: Node): string {
  const parts = nodesIn(node['quasis']).map(({ value }) =>
    typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '',
  );
  return parts.join(CHANGING).replaceAll(`${CHANGING}${CHANGING}`, CHANGING);
}

const NOWHERE: Place = { isText: false, areTexts: false, isStory: false };

/** The place of the values of a property or an attribute; undefined for what Storybook alone uses. */
function placeOf(name: string, place: Place): Place | undefined {
  if (place.isStory && (ABOUT_THE_STORY.has(name) || name === 'name' || name === 'title')) return undefined;
  const areTexts = place.areTexts || TEXTS_NAME.test(name);
  return { isText: areTexts || TEXT_NAME.test(name), areTexts, isStory: false };
}

/** The visible texts in the source of a stories file. */
export function textsOf(file: string, code: string): string[] {
  const texts = new Set<string>();
  const add = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}{2}/u.test(words)) texts.add(words);
  };

  const visitAll = (part: unknown, place: Place) => nodesIn(part).forEach((node) => visit(node, place));

  const visitNamed = (name: string, part: unknown, place: Place) => {
    const inside = placeOf(name, place);
    if (inside) visitAll(part, inside);
  };

  const visitRest = (node: Node, place: Place) => {
    for (const part of Object.values(node)) visitAll(part, place);
  };

  const visitors: Record<string, (node: Node, place: Place) => void> = {
    ImportDeclaration: () => undefined,
    MemberExpression: () => undefined,
    BinaryExpression: () => undefined,
    JSXText: ({ value }) => add(String(value)),
    JSXElement: ({ openingElement, children }, place) => {
      if (isNode(openingElement)) visitAll(openingElement['attributes'], NOWHERE);
      visitAll(children, { ...place, isText: true });
    },
    JSXAttribute: ({ name, value }) => visitNamed(nameOf(name), value, NOWHERE),
    Literal: ({ value }, { isText }) => {
      if (isText && typeof value === 'string') add(value);
    },
    TemplateLiteral: (node, place) => {
      if (place.isText) add(templateText(node));
      visitAll(node['expressions'], place);
    },
    Property: ({ key, value }, place) => visitNamed(nameOf(key), value, place),
    ConditionalExpression: ({ consequent, alternate }, place) => visitAll([consequent, alternate], place),
    CallExpression: ({ callee, arguments: args }, place) => {
      const called = isNode(callee) && callee['property'] ? nameOf(callee['property']) : nameOf(callee);
      if (!QUERY.test(called)) visitAll(args, place);
      visitRest(isNode(callee) ? callee : { type: '' }, NOWHERE);
    },
    VariableDeclarator: ({ id, init }, place) =>
      visitAll(init, { ...place, isStory: place.isStory || nameOf(id) === 'meta' }),
    ExportNamedDeclaration: ({ declaration }) => visitAll(declaration, { ...NOWHERE, isStory: true }),
    ObjectExpression: ({ properties }, place) => visitAll(properties, place),
    TSSatisfiesExpression: ({ expression }, place) => visitAll(expression, place),
    TSAsExpression: ({ expression }, place) => visitAll(expression, place),
    ArrayExpression: ({ elements }, place) => visitAll(elements, place),
    JSXExpressionContainer: ({ expression }, place) => visitAll(expression, place),
    ArrowFunctionExpression: ({ body }, place) => visitAll(body, { ...place, isStory: false }),
    LogicalExpression: ({ left, right }, place) => visitAll([left, right], place),
    ParenthesizedExpression: ({ expression }, place) => visitAll(expression, place),
    JSXFragment: ({ children }, place) => visitAll(children, { ...place, isText: true }),
  };

  const visit = (node: Node, place: Place): void => {
    if (node.type.startsWith('TS') && !visitors[node.type]) return;
    const visitor = visitors[node.type];
    if (visitor) visitor(node, place);
    else visitRest(node, { ...place, isText: false, isStory: node.type === 'VariableDeclaration' && place.isStory });
  };

  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  if (isNode(program)) visit(program, NOWHERE);
  return [...texts];
}
