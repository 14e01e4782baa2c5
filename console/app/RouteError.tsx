import { RotateCw } from 'lucide-react';
import { useRouteError } from 'react-router';
import { Button, ErrorState, Page } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** A page's code that is no longer there: another version of the console was put in its place. */
const isOldVersion = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** What stands where a page broke; the rest of the console goes on (S13, X7). */
export function RouteError() {
  const t = useText();
  const error = useRouteError();
  const message = error instanceof Error && error.message ? error.message : t(($) => $.errors.boundary.unknown);
  return (
    <Page>
      <ErrorState
        title={t(($) => $.errors.boundary.title)}
        tip={isOldVersion(error) ? t(($) => $.errors.boundary.newVersion) : message}
        actions={
          <Button icon={RotateCw} variant="primary" onPress={() => location.reload()}>
            {t(($) => $.errors.boundary.reload)}
          </Button>
        }
      />
    </Page>
  );
}
