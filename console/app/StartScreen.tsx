import { Button, Inline, KitProvider, Splash, useThemeChoice } from '#ui-kit';
import { STATUS_PATH } from '#console/auth/status-path.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { nonce } from './nonce.ts';
import { StartTimeout } from './start.ts';

/** Shown until the session is known, and when the start fails (S13, E9). */
export function StartScreen({ error }: { error?: unknown }) {
  const t = useText();
  const language = usePageLanguage();
  const { theme } = useThemeChoice();
  const reason = error instanceof StartTimeout ? t(($) => $.common.splash.timeout) : messageOf(error);
  return (
    <KitProvider theme={theme} locale={language} nonce={nonce}>
      <Splash
        title={error === undefined ? t(($) => $.common.splash.starting) : t(($) => $.common.splash.failed)}
        failure={
          error === undefined
            ? undefined
            : {
                message: reason,
                action: (
                  <Inline gap={3} justify="center">
                    <Button variant="primary" onPress={() => location.reload()}>
                      {t(($) => $.common.splash.refresh)}
                    </Button>
                    <Button onPress={() => location.assign(STATUS_PATH)}>{t(($) => $.common.serviceStatus)}</Button>
                  </Inline>
                ),
                details: { label: t(($) => $.common.splash.details), text: stackOf(error) },
              }
        }
      />
    </KitProvider>
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
