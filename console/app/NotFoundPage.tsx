import { MapPinOff } from 'lucide-react';
import { ErrorState, LinkButton, Page } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** The page of an unknown address (P7). */
export function NotFoundPage() {
  const t = useText();
  return (
    <Page>
      <title>{`${t(($) => $.shell.notFound.title)} · ${t(($) => $.common.productName)}`}</title>
      <ErrorState
        isPage
        icon={MapPinOff}
        title={t(($) => $.shell.notFound.title)}
        tip={t(($) => $.shell.notFound.text)}
        actions={
          <LinkButton href="/" variant="primary">
            {t(($) => $.shell.notFound.home)}
          </LinkButton>
        }
      />
    </Page>
  );
}
