import { Button, DescriptionList, Drawer, FillBar, Section, Stack } from '#ui-kit';
import { useListPlace } from '#console/crud/list-context.ts';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { type LicenseFieldsFragment, licenseOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { LicenseState } from './LicenseState.tsx';
import { usageText } from './usage-text.ts';

/** A licence of the user's company: modules, usage and expiry date. */
export function LicenseDetails({ id }: { id: string }) {
  const t = useText();
  const texts = { editTitle: t(($) => $.licenses.details), loadFailed: t(($) => $.licenses.form.loadFailed) };
  return (
    <LoadRecord id={id} operations={licenseOperations} texts={texts}>
      {({ record }) => record && <Details license={record} />}
    </LoadRecord>
  );
}

function Details({ license }: { license: LicenseFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { close } = useListPlace();
  const { type, expiryDate, modules, totalValue, currency, usage } = license;
  const value = typeof totalValue === 'number' && currency ? format.money(totalValue, currency) : undefined;
  return (
    <Drawer
      isOpen
      onClose={close}
      title={license.name}
      subtitle={<LicenseState license={license} />}
      closeLabel={t(($) => $.common.close)}
      footer={<Button onPress={close}>{t(($) => $.common.close)}</Button>}
    >
      <Stack gap={6}>
        <DescriptionList
          items={[
            { label: t(($) => $.licenses.fields.type), value: t(($) => $.licenses.types[type]) },
            { label: t(($) => $.licenses.fields.expiryDate), value: format.day(expiryDate) },
            {
              label: t(($) => $.licenses.fields.modules),
              value: modules.map((module) => t(($) => $.licenses.modules[module])).join(', '),
            },
            ...(value ? [{ label: t(($) => $.licenses.fields.totalValue), value }] : []),
          ]}
        />
        <Section title={t(($) => $.licenses.usage)} headingLevel={3}>
          <Usage label={t(($) => $.licenses.fields.users)} used={usage.users} limit={usage.usersLimit} />
          <Usage label={t(($) => $.licenses.fields.machines)} used={usage.machines} limit={usage.machinesLimit} />
        </Section>
      </Stack>
    </Drawer>
  );
}

/** Share of a limit from which the usage is shown as a warning. */
const NEARLY_FULL = 0.9;

/** The usage of a limit; without a limit only the number. */
function Usage({ label, used, limit }: { label: string; used: number; limit: number | null | undefined }) {
  const t = useText();
  const format = useFormat();
  const text = usageText(used, limit, t, format.number);
  const hasLimit = typeof limit === 'number' && limit > 0;
  return (
    <Stack gap={2}>
      <DescriptionList items={[{ label, value: text, detail: hasLimit ? undefined : t(($) => $.licenses.noLimit) }]} />
      {hasLimit && (
        <FillBar
          label={label}
          value={used}
          maxValue={limit}
          valueLabel={text}
          tone={used >= limit * NEARLY_FULL ? 'warning' : 'success'}
        />
      )}
    </Stack>
  );
}
