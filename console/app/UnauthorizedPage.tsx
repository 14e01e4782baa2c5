import { ShieldX } from 'lucide-react';
import { ErrorState, Inline, LinkButton, Page } from '#ui-kit';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { placeOf } from '#console/nouns/noun-place.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { linksInstead, refusalOf } from './unauthorized.ts';

/** Shows the missing permission or role, and links to pages that the user may open (P6). */
export function UnauthorizedPage() {
  const t = useText();
  const [params] = useSearchParams();
  const session = useSession();
  const isSystemAdmin = session.user?.isSystemAdmin ?? false;
  const mayReadEmployees = meetsRequirement(session, placeOf('Employee').readPermissions);
  const refusal = refusalOf(params, isSystemAdmin);
  const permission = refusal.kind === 'permission' ? t(($) => $.shell.permissions[refusal.permission]) : '';
  return (
    <Page>
      <title>{`${t(($) => $.shell.unauthorized.title)} · ${t(($) => $.common.productName)}`}</title>
      <ErrorState
        isPage
        icon={ShieldX}
        title={t(($) => $.shell.unauthorized.title)}
        tip={t(($) => $.unauthorized.reasons[refusal.kind], { permission })}
        actions={
          <Inline justify="center">
            {linksInstead({ isSystemAdmin, mayReadEmployees }).map(({ href, label }, place) => (
              <LinkButton key={href} href={href} variant={place === 0 ? 'primary' : 'secondary'}>
                {t(($) => $.unauthorized.ways[label])}
              </LinkButton>
            ))}
          </Inline>
        }
      />
    </Page>
  );
}
