import { Alert, Button } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** Says that the form contains a stored draft. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const t = useText();
  return (
    <Alert
      tone="info"
      title={t(($) => $.customerPage.wizard.draftTitle)}
      actions={<Button onPress={onStartOver}>{t(($) => $.customerPage.wizard.startOver)}</Button>}
    >
      {t(($) => $.customerPage.wizard.draftText)}
    </Alert>
  );
}
