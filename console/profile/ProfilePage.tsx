import { useState } from 'react';
import { Card, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { useSession } from '#console/auth/useSession.ts';
import { FormPlace } from '#console/crud/FormPlace.tsx';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { useGetMyProfileQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ChangePassword } from './ChangePassword.tsx';
import { InboxChoicesCard } from './InboxChoicesCard.tsx';
import { LineSkeletons } from './LineSkeletons.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SessionsCard } from './SessionsCard.tsx';

/** The user's own name, language, theme, password and sessions (N8). */
export function ProfilePage() {
  const t = useText();
  const { user } = useSession();
  // A new password ends the other sessions, so the card is mounted again and reloads them.
  const [passwordChanges, setPasswordChanges] = useState(0);
  return (
    <Page width="narrow">
      <PageTop subtitle={t(($) => $.profile.subtitle)} />
      <ProfileCard />
      {!user?.isSystemAdmin && <InboxChoicesCard />}
      <ChangePassword onChanged={() => setPasswordChanges((count) => count + 1)} />
      <SessionsCard key={passwordChanges} />
    </Page>
  );
}

function ProfileCard() {
  const t = useText();
  const query = useGetMyProfileQuery();
  const reload = async () => (await query.refetch()).data?.getMyProfile;
  return (
    <Card title={t(($) => $.profile.about)}>
      <LoadPart
        query={query}
        record={query.data?.getMyProfile}
        failedTitle={t(($) => $.profile.form.loadFailed)}
        skeleton={<LineSkeletons />}
      >
        {(profile) => (
          <FormPlace>{(hasSaved) => <ProfileForm profile={profile} hasSaved={hasSaved} reload={reload} />}</FormPlace>
        )}
      </LoadPart>
    </Card>
  );
}
