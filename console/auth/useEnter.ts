import { useNavigate } from 'react-router';
import { CHANGE_PASSWORD, homeOf } from './guards.ts';
import { loadPermissions } from './permissions.ts';
import { takeReturnTo } from './return-to.ts';
import { session } from './session.ts';

/** After signing in: to the page that was wanted, or home (N9); to a new password first where one is due (P3). */
export function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (session.get().status === 'passwordChangeRequired') return navigate(CHANGE_PASSWORD, { replace: true });
    await loadPermissions();
    return navigate(takeReturnTo(location.origin) ?? homeOf(session.get()), { replace: true });
  };
}
