/** What a story page says beside the props: short, and in the same order everywhere. */
export type ComponentNotes = {
  /** When to use it. */
  use: string;
  /** When not, and what instead. */
  avoid?: string;
  /** Its visible parts. */
  anatomy?: string;
  /** Keys and what they do. */
  keys?: Record<string, string>;
  /** What assistive technology gets. */
  a11y?: string;
  /** How to write its words. */
  words?: string;
};

function keyTable(keys: Record<string, string>): string {
  const rows = Object.entries(keys).map(([key, effect]) => `| \`${key}\` | ${effect} |`);
  return ['| Key | Effect |', '|---|---|', ...rows].join('\n');
}

/** The notes as the description of a story's docs page. */
export function describe({ use, avoid, anatomy, keys, a11y, words }: ComponentNotes) {
  const parts = [
    `**Use it** ${use}`,
    avoid && `**Not** ${avoid}`,
    anatomy && `**Parts** ${anatomy}`,
    words && `**Words** ${words}`,
    a11y && `**Accessibility** ${a11y}`,
    keys && keyTable(keys),
  ];
  return { docs: { description: { component: parts.filter(Boolean).join('\n\n') } } };
}
