import { useApolloClient } from '@apollo/client/react';
import { Alert, Button, Stack } from '#ui-kit';
import { type GetSampleDataQuery, useAddSampleDataMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FaultAlert } from './FaultAlert.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useAction } from './useAction.ts';

/** Its dialogs need the code of forms, which a new company's dashboard does not. */
const SampleNotice = lazyPart(async () => (await import('./SampleNotice.tsx')).SampleNotice);

export type SampleDataProps = { state: GetSampleDataQuery['getSampleData'] };

/** Offers sample data to an empty company, or the removal of what it has. Nothing for all other companies (C23). */
export function SampleData({ state }: SampleDataProps) {
  const client = useApolloClient();
  const reload = () => void client.refetchQueries({ include: 'active' });
  if (state.count > 0) return <SampleNotice count={state.count} onDone={reload} />;
  return state.isAddable && <SampleOffer onDone={reload} />;
}

function SampleOffer({ onDone }: { onDone: () => void }) {
  const t = useText();
  const [add] = useAddSampleDataMutation();
  const { run, isPending, fault } = useAction();
  const texts = t(($) => $.start.sample, { returnObjects: true });
  const addAll = async () => {
    if (!(await run(() => add(), texts.added))) onDone();
  };
  return (
    <Stack gap={2}>
      <Alert
        tone="info"
        title={texts.offer}
        actions={
          <Button size="small" isPending={isPending} onPress={() => void addAll()}>
            {texts.add}
          </Button>
        }
      >
        {texts.offerText}
      </Alert>
      <FaultAlert fault={fault} title={texts.addFailed} />
    </Stack>
  );
}
