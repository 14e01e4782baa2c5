import type { PreparedStory } from 'storybook/internal/types';

/** What a story shows before its play runs. */
type Scene = Pick<PreparedStory, 'initialArgs' | 'originalStoryFn' | 'playFunction' | 'moduleExport'>;

/** What a story may change beside its args and parameters. */
const SETTINGS = ['decorators', 'globals', 'beforeEach', 'loaders'] as const;

/** Handlers cannot be seen. */
const looksSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'function' && typeof other === 'function');

function areSame(one: object, other: object): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => looksSame(Reflect.get(one, name), Reflect.get(other, name)));
}

/** A story that is made of another (`...Playground`) has the same objects. Storybook adds the code to each (`docs`). */
function settingsOf({ moduleExport }: Scene): object {
  const story = Object(moduleExport);
  const { docs: _, ...parameters } = Object(story.parameters);
  return { ...parameters, ...Object.fromEntries(SETTINGS.map((name) => [name, story[name]])) };
}

/**
 * Whether a story differs from one of the others only in what its play does: hover, keys, presses. A docs page runs no
 * plays, so that it would show the same picture again under another name.
 */
export const isBehaviourOnly = (story: Scene, others: readonly Scene[]): boolean =>
  story.playFunction !== undefined &&
  others.some(
    (other) =>
      other.originalStoryFn === story.originalStoryFn &&
      areSame(settingsOf(story), settingsOf(other)) &&
      areSame(story.initialArgs, other.initialArgs),
  );
