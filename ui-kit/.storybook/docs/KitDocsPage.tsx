import {
  Anchor,
  ArgTypes,
  Canvas,
  Controls,
  Description,
  DocsContext,
  Subheading,
  Title,
  useOf,
} from '@storybook/addon-docs/blocks';
import { useContext } from 'react';
import type { PreparedStory } from 'storybook/internal/types';
import { ALIASES } from '../../docs/aliases.ts';
import { nameOf } from '../../docs/status.ts';
import { addressOf, docsIdOf } from '../../docs/start/addresses.ts';
import { argTypesOf } from '../props/arg-types.ts';
import { isBehaviourOnly } from './behaviour-only.ts';

/** Heights of frames: a phone, and a page or an open dialog. */
const PHONE_HEIGHT = '720px';
const PAGE_HEIGHT = '560px';
/** Widths of frames in px, with their margins. */
const WIDTHS: Readonly<Record<string, number>> = { phone: 402, tablet: 862 };

const viewportOf = ({ storyGlobals }: PreparedStory): unknown => storyGlobals['viewport']?.value;

/** Whether the story takes the whole page: an open dialog, a screen, a phone. It is shown in a frame. */
const needsFrame = (story: PreparedStory): boolean =>
  story.parameters['docs']?.story?.inline === false ||
  story.parameters['layout'] === 'fullscreen' ||
  story.initialArgs['isOpen'] === true ||
  viewportOf(story) !== undefined;

function StoryCanvas({ story }: { story: PreparedStory }) {
  if (!needsFrame(story)) return <Canvas of={story.moduleExport} withToolbar />;
  const viewport = viewportOf(story);
  const isPhone = viewport === 'phone';
  const height: string = story.parameters['docs']?.story?.height ?? (isPhone ? PHONE_HEIGHT : PAGE_HEIGHT);
  return (
    <div style={{ maxInlineSize: WIDTHS[String(viewport)] }}>
      <Canvas of={story.moduleExport} withToolbar story={{ inline: false, height }} />
    </div>
  );
}

/** What people of other design systems call it. */
function OtherNames() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const names = ALIASES[nameOf(preparedMeta.title)];
  return names && <p>{`Also called: ${names.join(', ')}.`}</p>;
}

/** From the keys in the notes of a component to those of all. */
function KeysLink() {
  const { preparedMeta } = useOf('meta', ['meta']);
  const notes: unknown = preparedMeta.parameters['docs']?.description?.component;
  if (!String(notes).includes('| Key |')) return null;
  return (
    <p>
      <a href={addressOf(docsIdOf('Start here/Keys'))} target="_top">
        Keys of all components
      </a>
    </p>
  );
}

/** The props: with controls, or as tables where the example is made only for the stories. */
function Props({ story }: { story: PreparedStory }) {
  const { preparedMeta } = useOf('meta', ['meta']);
  const isSample = Object.keys(argTypesOf(preparedMeta.component)).length === 0;
  if (!isSample) return <Controls of={story.moduleExport} />;
  return Object.entries(preparedMeta.subcomponents ?? {}).map(([name, component]) => (
    <section key={name}>
      <Subheading>{`Props of ${name}`}</Subheading>
      <ArgTypes of={component} />
    </section>
  ));
}

/** Stories that show their point only when they run: each opens as a page of its own, and its play runs there. */
function Behaviour({ stories }: { stories: readonly PreparedStory[] }) {
  if (stories.length === 0) return null;
  return (
    <>
      <Subheading>Behaviour</Subheading>
      <p>Each of these runs when it opens. The panel Interactions shows its steps.</p>
      <ul>
        {stories.map(({ id, name }) => (
          <li key={id}>
            <a href={addressOf(id)} target="_top">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The docs page of a component or screen: what it is for, an example to change, its props, its other states. */
export function KitDocsPage() {
  const all = useContext(DocsContext).componentStories();
  const documented = all.filter(({ tags }) => tags.includes('autodocs'));
  const [first, ...others] = documented.length > 0 ? documented : all;
  const behaviour = others.filter((story, at) => first && isBehaviourOnly(story, [first, ...others.slice(0, at)]));
  const shown = others.filter((story) => !behaviour.includes(story));
  return (
    <>
      <Title />
      <Description of="meta" />
      <KeysLink />
      <OtherNames />
      {first && (
        <>
          <StoryCanvas story={first} />
          <Props story={first} />
        </>
      )}
      {shown.map((story) => (
        <Anchor key={story.id} storyId={story.id}>
          <Subheading>{story.name}</Subheading>
          <Description of={story.moduleExport} />
          <StoryCanvas story={story} />
        </Anchor>
      ))}
      <Behaviour stories={behaviour} />
    </>
  );
}
