import { useState } from 'react';
import { Button, Card, DescriptionList, Text } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { EmployeeFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

const SetPinDialog = lazyPart(() => import('./SetPinDialog.tsx').then((m) => m.SetPinDialog));

const MINUTE = 60_000;

/** The account of a person at machines: badge, PIN, group, permission. */
export function EmployeeAccount({ employee }: { employee: EmployeeFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const [isSettingPin, setSettingPin] = useState(false);
  const { identification, hasPin, pinLockedUntil, group, permission, accessType, badge, accessUntil } = employee;
  const fields = t(($) => $.employees.fields, { returnObjects: true });
  const texts = t(($) => $.employeeRecord.account, { returnObjects: true });
  return (
    <Card
      title={t(($) => $.employees.form.machine)}
      actions={
        <Can permission="EMPLOYEE_MANAGEMENT">
          <Button size="small" onPress={() => setSettingPin(true)}>
            {hasPin ? texts.changePin : texts.setPin}
          </Button>
        </Can>
      }
    >
      <DescriptionList
        items={[
          {
            label: fields.pin,
            value: hasPin ? texts.pinSet : <Text tone="warning">{texts.noPin}</Text>,
            detail: pinLockedUntil && t(($) => $.employees.columns.pinLocked, { time: format.time(pinLockedUntil) }),
          },
          { label: fields.identification, value: <Text isMono>{identification}</Text> },
          ...(badge ? [{ label: fields.badge, value: <Text isMono>{badge}</Text> }] : []),
          ...(accessUntil ? [{ label: fields.accessUntil, value: <AccessUntil day={accessUntil} /> }] : []),
          {
            label: fields.groupId,
            value: group ? (
              <RecordLink type="Group" id={group.id}>
                {group.name}
              </RecordLink>
            ) : (
              <Text tone="warning">{t(($) => $.employees.columns.noGroup)}</Text>
            ),
          },
          { label: fields.permission, value: t(($) => $.employees.permission[permission]) },
          { label: fields.accessType, value: t(($) => $.employees.accessType[accessType]) },
        ]}
      />
      {isSettingPin && <SetPinDialog employee={employee} onClose={() => setSettingPin(false)} />}
    </Card>
  );
}

/** The last day of access; a day that is over is marked. */
function AccessUntil({ day }: { day: string }) {
  const format = useFormat();
  const isOver = day < dayIn(format.timeZone, useNow(MINUTE));
  return <Text tone={isOver ? 'warning' : undefined}>{format.day(day)}</Text>;
}
