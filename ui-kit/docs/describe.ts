/** Notes on the docs page of a component, in the same order on every page. Keep them short. */
export type ComponentNotes = {
  /** When to use it. */
  use: string;
  /** When not to use it, and what to use instead. */
  avoid?: string;
  /** Its visible parts. */
  anatomy?: string;
  /** Keys and their effects. */
  keys?: Record<string, string>;
  /** What assistive technology receives. */
  a11y?: string;
  /** How to write its texts. */
  words?: string;
};

function keyTable(keys: Record<string, string>): string {
  const rows = Object.entries(keys).map(([key, effect]) => `| \`${key}\` | ${effect} |`);
  return ['| Key | Effect |', '|---|---|', ...rows].join('\n');
}

/** Story parameters with the notes as the description of the docs page. */
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

/** The same for stories that change the document: each is shown in a frame of its own. */
export function inFrames(notes: ComponentNotes) {
  const { docs } = describe(notes);
  return { docs: { ...docs, story: { inline: false, height: '160px' } } };
}
