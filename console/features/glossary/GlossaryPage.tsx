import { useEffect, useState } from 'react';
import { Card, EmptyState, Link, Page, SearchField, Section, Stack, Text } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { plainLetters } from '#console/i18n/plain-letters.ts';
import { useText } from '#console/i18n/useText.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { useLocation } from '#console/router/hooks.ts';
import { GLOSSARY } from './glossary.ts';

/** The words of the console with their meaning, for everyone. An empty list links to its word. */
export function GlossaryPage() {
  const t = useText();
  const [search, setSearch] = useState('');
  const texts = t(($) => $.glossary.words, { returnObjects: true });
  const groups = GLOSSARY.map(({ id, words }) => ({
    id,
    words: words.filter((entry) => isMatch(texts[entry.id], search)),
  })).filter(({ words }) => words.length > 0);
  useScrollToAnchor();
  return (
    <Page width="narrow">
      <PageTop subtitle={t(($) => $.glossary.subtitle)} />
      <SearchField
        label={t(($) => $.glossary.search)}
        placeholder={t(($) => $.glossary.search)}
        clearLabel={t(($) => $.common.clearSearch)}
        value={search}
        onChange={setSearch}
        delay={0}
      />
      {groups.length === 0 && (
        <EmptyState
          variant="filtered"
          title={t(($) => $.glossary.noMatchTitle)}
          description={t(($) => $.glossary.noMatchText)}
        />
      )}
      {groups.map(({ id, words }) => (
        <Card key={id} title={t(($) => $.glossary.groups[id])}>
          <Stack gap={5}>
            {words.map(({ id: word, noun, anchor = word }) => (
              <div key={word} id={anchor}>
                <Section title={texts[word].word} headingLevel={3}>
                  <Text element="p">
                    {texts[word].text} {noun && <NounLink noun={noun} />}
                  </Text>
                </Section>
              </div>
            ))}
          </Stack>
        </Card>
      ))}
    </Page>
  );
}

/** Link to the list of a noun, for those who may open it. */
function NounLink({ noun }: { noun: string }) {
  const t = useText();
  const session = useSession();
  const { path, texts, readPermissions } = placeOf(noun);
  if (!meetsRequirement(session, readPermissions) || session.user?.isSystemAdmin) return null;
  return <Link href={path}>{t(($) => $.glossary.open, { page: nounText(texts, 'list.title') ?? noun })}</Link>;
}

const isMatch = ({ word, text }: { word: string; text: string }, search: string): boolean =>
  plainLetters(`${word} ${text}`).includes(plainLetters(search.trim()));

/** Shows the word that the address names. */
function useScrollToAnchor() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}
