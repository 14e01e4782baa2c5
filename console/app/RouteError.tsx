import { RotateCw, WifiOff } from 'lucide-react';
import { useEffect } from 'react';
import { Button, ErrorState, Page } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { addressOf } from '#console/router/history.ts';
import { useLocation, useNavigate } from '#console/router/hooks.ts';
import { reloadOnce } from './reload-once.ts';

/** Whether the page's code could not be loaded because a new version of the console was deployed. */
const isOldVersion = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);

/** Shown in place of a page that failed. The rest of the console keeps working (S13, X7). */
export function RouteError({ error }: { error: unknown }) {
  const t = useText();
  const isNotLoaded = isOldVersion(error);
  const navigate = useNavigate();
  const location = useLocation();
  // A navigation to the same address renders the page again.
  const retry = () =>
    void navigate(addressOf(location), { replace: true, preventScrollReset: true, state: location.state });
  // The browser keeps the failed module; only a new load of the page fetches it again. The user has left the page before,
  // so nothing that was typed is lost.
  useEffect(() => {
    if (!isNotLoaded) return;
    const reload = () => window.location.reload();
    void reloadOnce();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isNotLoaded]);
  if (isNotLoaded && !navigator.onLine) {
    return (
      <Page>
        <ErrorState
          icon={WifiOff}
          title={t(($) => $.errors.boundary.offline)}
          tip={t(($) => $.errors.boundary.offlineTip)}
        />
      </Page>
    );
  }
  const message = error instanceof Error && error.message ? error.message : t(($) => $.errors.boundary.unknown);
  return (
    <Page>
      <ErrorState
        title={t(($) => $.errors.boundary.title)}
        tip={isNotLoaded ? t(($) => $.errors.boundary.newVersion) : message}
        actions={
          <>
            {!isNotLoaded && (
              <Button icon={RotateCw} variant="primary" onPress={retry}>
                {t(($) => $.common.retry)}
              </Button>
            )}
            <Button variant={isNotLoaded ? 'primary' : 'secondary'} onPress={() => window.location.reload()}>
              {t(($) => $.errors.boundary.reload)}
            </Button>
          </>
        }
      />
    </Page>
  );
}
