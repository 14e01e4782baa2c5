import { useEffect } from 'react';
import { Card, Select, Stack } from '#ui-kit';
import { INBOX_CHOICES } from '#api/features/inbox/inbox.rules.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type GetInboxChoicesQuery,
  useGetInboxChoicesQuery,
  useSaveInboxChoiceMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useLocation } from '#console/router/hooks.ts';
import { LineSkeletons } from './LineSkeletons.tsx';

/** The anchor of the card. */
const ANCHOR = 'inbox';

/** What comes into the user's inbox, for each type of events that the user may see. Hidden if there is none. */
export function InboxChoicesCard() {
  const t = useText();
  const query = useGetInboxChoicesQuery();
  const choices = query.data?.getInboxChoices;
  const { hash } = useLocation();
  const hasLoaded = choices !== undefined;
  useEffect(() => {
    if (hasLoaded && hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView();
  }, [hasLoaded, hash]);
  if (choices?.length === 0) return null;
  return (
    <div id={ANCHOR}>
      <Card title={t(($) => $.profile.inbox.title)} description={t(($) => $.profile.inbox.help)}>
        <LoadPart
          query={query}
          record={choices}
          failedTitle={t(($) => $.profile.inbox.loadFailed)}
          skeleton={<LineSkeletons />}
        >
          {(all) => (
            <Stack gap={4}>
              {all.map((choice) => (
                <ChoiceInput
                  key={choice.triggerType}
                  choice={choice}
                  onSaved={() => query.refetch().then(() => undefined)}
                />
              ))}
            </Stack>
          )}
        </LoadPart>
      </Card>
    </div>
  );
}

type ChoiceInputProps = { choice: GetInboxChoicesQuery['getInboxChoices'][number]; onSaved: () => Promise<void> };

function ChoiceInput({ choice: { triggerType, choice }, onSaved }: ChoiceInputProps) {
  const t = useText();
  const [send] = useSaveInboxChoiceMutation();
  const { run, isPending, fault } = useAction();
  const save = async (value: string | null) => {
    const chosen = INBOX_CHOICES.find((each) => each === value);
    if (!chosen || chosen === choice) return;
    const input = { triggerType, choice: chosen };
    const refused = await run(
      () => send({ variables: { input } }),
      t(($) => $.profile.inbox.saved),
    );
    if (!refused) await onSaved();
  };
  const label = t(($) => $.profile.inbox.types[triggerType]);
  const isFixed = triggerType === 'MACHINE_OFFLINE' || triggerType === 'PRODUCT_EXPIRED';
  return (
    <Stack gap={2}>
      <FaultAlert title={t(($) => $.profile.inbox.saveFailed)} fault={fault} fieldLabel={label} />
      <Select
        label={label}
        description={isFixed ? t(($) => $.profile.inbox.fixed[triggerType]) : undefined}
        placeholder={t(($) => $.profile.inbox.choose)}
        options={INBOX_CHOICES.map((value) => ({ value, label: t(($) => $.profile.inbox.choices[value]) }))}
        value={choice}
        isDisabled={isPending}
        onChange={(value) => void save(value)}
      />
    </Stack>
  );
}
