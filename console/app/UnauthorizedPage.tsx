import { ShieldX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ErrorState, Inline, LinkButton, Page } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { refusalOf, waysOut } from './unauthorized.ts';

/** Says which right is missing, and where to go instead (P6). */
export function UnauthorizedPage() {
  const t = useText();
  const [params] = useSearchParams();
  const isSystemAdmin = useSession().user?.isSystemAdmin ?? false;
  const refusal = refusalOf(params, isSystemAdmin);
  const permission = refusal.kind === 'permission' ? t(($) => $.shell.permissions[refusal.permission]) : '';
  return (
    <Page>
      <title>{`${t(($) => $.shell.unauthorized.title)} · ${t(($) => $.common.productName)}`}</title>
      <ErrorState
        isPage
        icon={ShieldX}
        title={t(($) => $.shell.unauthorized.title)}
        tip={t(($) => $.shell.unauthorized.reasons[refusal.kind], { permission })}
        actions={
          <Inline justify="center">
            {waysOut(isSystemAdmin).map(({ href, label }, place) => (
              <LinkButton key={href} href={href} variant={place === 0 ? 'primary' : 'secondary'}>
                {t(($) => $.shell.unauthorized.ways[label])}
              </LinkButton>
            ))}
          </Inline>
        }
      />
    </Page>
  );
}
