import { Minus, Pencil, Plus } from 'lucide-react';
import { Fragment } from 'react';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { type DiffEntry, type DiffKind, kindOf } from './diffEntries.ts';
import { Field, Group, Head, Name, Nothing, Root, Value, Wrapper } from './diffStyle.ts';
import type { RootProps } from '../../provider/rootProps.ts';

/** Texts of a DiffView, in the language of the page. */
export type DiffTexts = {
  /** Headings of the columns: "Field", "Before", "After". */
  field: string;
  before: string;
  after: string;
  /** One word for each kind of change: "added". */
  kinds: Record<DiffKind, string>;
  /** Shown for a missing value: "not set". */
  noValue: string;
  /** Shown if there are no entries: "Nothing was changed." */
  empty: string;
};

export type DiffViewProps = {
  /** Names the table: "Changes of Rita Souza". */
  label: string;
  /** `diffEntries` computes them from two records. */
  entries: readonly DiffEntry[];
  texts: DiffTexts;
} & RootProps<HTMLDivElement>;

const signs: Partial<Record<DiffKind, IconType>> = { added: Plus, removed: Minus, changed: Pencil };

function ValueText({
  text,
  place,
  kind,
  noValue,
}: {
  text?: string | null;
  place: 'before' | 'after';
  kind: DiffKind;
  noValue: string;
}) {
  if (text === null || text === undefined || text === '') return <Nothing>{noValue}</Nothing>;
  if (kind === 'unchanged') return text;
  return place === 'before' ? <del>{text}</del> : <ins>{text}</ins>;
}

function ChangedField({ entry, depth, texts }: { entry: DiffEntry; depth: number; texts: DiffTexts }) {
  const kind = kindOf(entry);
  const sign = signs[kind];
  return (
    <tr role="row" data-kind={kind}>
      <Field role="rowheader" scope="row" style={{ '--depth': depth }}>
        <Name>
          {sign && <Icon icon={sign} size={14} />}
          <span>
            {entry.label}
            <VisuallyHidden>{`, ${texts.kinds[kind]}`}</VisuallyHidden>
          </span>
        </Name>
      </Field>
      {(['before', 'after'] as const).map((place) => (
        <Value key={place} role="cell" data-place={place} data-label={texts[place]}>
          <ValueText text={entry[place]} place={place} kind={kind} noValue={texts.noValue} />
        </Value>
      ))}
    </tr>
  );
}

function Rows({ entries, depth, texts }: { entries: readonly DiffEntry[]; depth: number; texts: DiffTexts }) {
  return entries.map((entry) => (
    <Fragment key={entry.id}>
      {entry.children ? (
        <>
          <tr role="row">
            <Group role="rowheader" scope="row" colSpan={3} style={{ '--depth': depth }}>
              {entry.label}
            </Group>
          </tr>
          <Rows entries={entry.children} depth={depth + 1} texts={texts} />
        </>
      ) : (
        <ChangedField entry={entry} depth={depth} texts={texts} />
      )}
    </Fragment>
  ));
}

/** Changes of a record: old and new value of each field, side by side. */
export function DiffView({ label, entries, texts, className, ref }: DiffViewProps) {
  if (entries.length === 0) return <Nothing as="p">{texts.empty}</Nothing>;
  return (
    <Wrapper className={className} ref={ref}>
      <Root role="table" aria-label={label}>
        <Head role="rowgroup">
          <tr role="row">
            {[texts.field, texts.before, texts.after].map((title) => (
              <th key={title} role="columnheader" scope="col">
                {title}
              </th>
            ))}
          </tr>
        </Head>
        <tbody role="rowgroup">
          <Rows entries={entries} depth={0} texts={texts} />
        </tbody>
      </Root>
    </Wrapper>
  );
}
