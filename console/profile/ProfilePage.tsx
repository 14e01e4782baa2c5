import { useState } from 'react';
import { Card, Page, Skeleton, Stack, VisuallyHidden } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { FormPlace } from '#console/crud/FormPlace.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useGetMyProfileQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** A person's own name, language, theme, password and sessions (N8). */
export function ProfilePage() {
  const t = useText();
  // A new password ends the other sessions: they are asked for anew.
  const [passwords, setPasswords] = useState(0);
  return (
    <Page width="narrow">
      <PageTop subtitle={t(($) => $.profile.subtitle)} />
      <AboutYou />
      <ChangePassword onChanged={() => setPasswords((count) => count + 1)} />
      <SessionsCard key={passwords} />
    </Page>
  );
}

function AboutYou() {
  const t = useText();
  const query = useGetMyProfileQuery();
  const profile = query.data?.getMyProfile;
  return (
    <Card title={t(($) => $.profile.about)}>
      {profile && (
        <FormPlace>
          {(hasSaved) => (
            <ProfileForm
              profile={profile}
              hasSaved={hasSaved}
              reload={async () => (await query.refetch()).data?.getMyProfile}
            />
          )}
        </FormPlace>
      )}
      {!profile && query.error && (
        <LoadFailure
          title={t(($) => $.profile.form.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {!profile && !query.error && <Waiting />}
    </Card>
  );
}

function Waiting() {
  const t = useText();
  return (
    <div role="status">
      <VisuallyHidden>{t(($) => $.common.loading)}</VisuallyHidden>
      <Stack gap={4}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Stack>
    </div>
  );
}
