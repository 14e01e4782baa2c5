import type { GetCurrentUserPermissionsQuery } from '#console/generated/operations.ts';
import { postAuth } from './auth-post.ts';
import { readAnswer, type SessionAnswer, SessionError, type SessionUser } from './session-answer.ts';

/** What the person may do; null while it could not be asked. */
export type Permissions = GetCurrentUserPermissionsQuery['getCurrentUserPermissions'];

/** The states of signing in (E8). */
export type SessionState = {
  /** `passwordChangeRequired`: the password was right, but a new one must be chosen first (D17). */
  status: 'starting' | 'signedOut' | 'signedIn' | 'expired' | 'passwordChangeRequired';
  user?: SessionUser;
  permissions?: Permissions;
  /** The last attempt to fetch the permissions failed: both flags count as false. */
  hasPermissionsFailed?: boolean;
};

/** Nobody may do anything until the api has said so. */
const NO_PERMISSIONS: Permissions = { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] };
/** In ms: a token that ends sooner is refreshed before it is used. */
const REFRESH_BEFORE = 30_000;

/** What the api answers to who has no session. */
const NO_CONTENT = 204;

/** Whether the api says that there is no session, or no longer a tenant that it could be of. */
const isOver = (error: unknown): boolean =>
  error instanceof SessionError && (error.fault.code === 'UNAUTHENTICATED' || error.fault.code === 'NOT_FOUND');

type Notice = { type: 'signedIn' | 'signedOut' | 'expired'; userId?: string };

/**
 * The one session of this page. The access token lives in memory only; the cookie that restores it belongs to the
 * server. Tabs tell each other when they sign in or out.
 */
function createSession() {
  let state: SessionState = { status: 'starting' };
  let token: Pick<SessionAnswer, 'accessToken' | 'expiresAt'> | undefined;
  let refreshing: Promise<string> | undefined;
  /** Of a sign-in whose password must be changed first. */
  let challenge: string | undefined;
  const listeners = new Set<() => void>();
  const doubters = new Set<() => void>();
  const tabs = new BroadcastChannel('session');

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const accept = (answer: SessionAnswer) => {
    token = answer;
    challenge = undefined;
    const isSame = state.user?.id === answer.user.id;
    set({ ...(isSame ? state : {}), status: 'signedIn', user: answer.user });
    return answer.accessToken;
  };
  const enter = (answer: SessionAnswer) => {
    accept(answer);
    tabs.postMessage({ type: 'signedIn', userId: answer.user.id } satisfies Notice);
  };
  const leave = (status: 'signedOut' | 'expired') => {
    token = undefined;
    challenge = undefined;
    set({ status });
  };

  tabs.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if (data.type === 'signedIn') {
      // Another tab signed in, perhaps as somebody else: what this one shows is no longer true.
      if (state.status !== 'signedIn' || state.user?.id !== data.userId) location.reload();
    } else if (state.status === 'signedIn') leave(data.type);
  });

  /** One refresh at a time in all tabs: with rotation two at once would end the session. */
  const refresh = () => {
    refreshing ??= navigator.locks
      .request('session-refresh', async () => accept(await readAnswer(await postAuth('refresh'))))
      .catch((error: unknown) => {
        if (isOver(error)) expire();
        throw error;
      })
      .finally(() => {
        refreshing = undefined;
      });
    return refreshing;
  };
  const expire = () => {
    if (state.status !== 'signedIn') return;
    leave('expired');
    tabs.postMessage({ type: 'expired' } satisfies Notice);
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes up the session of the server's cookie, if there is one. Throws where the api cannot be asked. */
    restore: async () => {
      try {
        const answer = await postAuth('session');
        if (answer.status === NO_CONTENT) leave('signedOut');
        else accept(await readAnswer(answer));
      } catch (error) {
        // A host that is no tenant's has no sessions either; its sign-in page says so.
        const isNobodys = error instanceof SessionError && error.fault.code === 'NOT_FOUND';
        if (!isNobodys) throw error;
        leave('signedOut');
      }
    },
    /** Throws a SessionError with the reason. A password that must be changed first is no failure, but a state. */
    signIn: async (username: string, password: string) => {
      try {
        enter(await readAnswer(await postAuth('sign-in', { username, password })));
      } catch (error) {
        if (!(error instanceof SessionError) || !error.challenge) throw error;
        leave('signedOut');
        challenge = error.challenge;
        set({ status: 'passwordChangeRequired' });
      }
    },
    /** Opens a session with what Keycloak's own pages gave. Throws a SessionError with the reason. */
    signInHosted: async (refreshToken: string) => {
      enter(await readAnswer(await postAuth('hosted-sign-in', { refreshToken })));
    },
    /** Chooses the new password and goes on signed in. Where the time for it is over, one must sign in again. */
    confirmPassword: async (newPassword: string) => {
      try {
        enter(await readAnswer(await postAuth('confirm', { challenge, newPassword })));
      } catch (error) {
        if (error instanceof SessionError && error.fault.code === 'UNAUTHENTICATED') leave('signedOut');
        throw error;
      }
    },
    /** Ends the session here and on the server; here even where the server cannot be reached. */
    signOut: async () => {
      await postAuth('sign-out').catch(() => undefined);
      leave('signedOut');
      tabs.postMessage({ type: 'signedOut' } satisfies Notice);
    },
    expire,
    refresh,
    /** A token that is still good for a while; undefined when nobody is signed in. */
    getToken: async (): Promise<string | undefined> => {
      if (state.status !== 'signedIn' || !token) return undefined;
      if (token.expiresAt - Date.now() > REFRESH_BEFORE) return token.accessToken;
      return refresh();
    },
    /** When the token ends, by this machine's clock. */
    tokenExpiresAt: () => token?.expiresAt,
    /** The api refused something that the page offered: what the person may do has changed, perhaps. */
    doubtPermissions: () => {
      for (const doubter of doubters) doubter();
    },
    onPermissionsDoubted: (doubter: () => void) => {
      doubters.add(doubter);
      return () => void doubters.delete(doubter);
    },
    setPermissions: (permissions: Permissions | undefined) => {
      if (state.status !== 'signedIn') return;
      set({ ...state, permissions: permissions ?? NO_PERMISSIONS, hasPermissionsFailed: !permissions });
    },
  };
}

export const session = createSession();
