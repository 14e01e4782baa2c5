import { useNavigate } from '#console/router/hooks.ts';
import { CHANGE_PASSWORD, homeOf } from './guards.ts';
import { loadPermissions } from './permissions.ts';
import { takeReturnTo } from './return-to.ts';
import { session } from './session.ts';

/** After sign-in, goes to the requested page or the start page (N9); first to a new password if one is required (P3). */
export function useFinishSignIn(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (session.get().status === 'passwordChangeRequired') return navigate(CHANGE_PASSWORD, { replace: true });
    await loadPermissions();
    return navigate(takeReturnTo(location.origin) ?? homeOf(session.get()), { replace: true });
  };
}
