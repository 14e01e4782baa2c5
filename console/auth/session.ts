import type { GetCurrentUserPermissionsQuery, GetStartQuery } from '#console/generated/operations.ts';
import { postAuth } from './auth-post.ts';
import { readAnswer, type SessionAnswer, SessionError, type SessionUser } from './session-answer.ts';

/** The permissions of the user. */
export type Permissions = GetCurrentUserPermissionsQuery['getCurrentUserPermissions'];

/** Columns and default view of a list, as the user chose them (S13, S16). */
export type ListChoice = GetStartQuery['getListChoices'][number];

/** The state of the session (E8). */
export type SessionState = {
  /** `passwordChangeRequired`: the password was correct, but the user must choose a new one first (D17). */
  status: 'starting' | 'signedOut' | 'signedIn' | 'expired' | 'passwordChangeRequired';
  user?: SessionUser;
  permissions?: Permissions;
  /** The last attempt to fetch the permissions failed: both flags count as false. */
  hasPermissionsFailed?: boolean;
  /** What the user chose for the lists. */
  lists?: readonly ListChoice[];
};

/** Used while the permissions are unknown. */
const NO_PERMISSIONS: Permissions = { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] };
/** In ms. A token that expires sooner is refreshed before use. */
const REFRESH_BEFORE = 30_000;

/** HTTP status of the api when there is no session. */
const NO_CONTENT = 204;

/** Whether the session or its tenant no longer exists. */
const isOver = (error: unknown): boolean =>
  error instanceof SessionError && (error.fault.code === 'UNAUTHENTICATED' || error.fault.code === 'NOT_FOUND');

type Notice = { type: 'signedIn' | 'signedOut' | 'expired'; userId?: string };

/**
 * The session of this page. The access token is kept in memory only; the api sets the cookie that restores it. Tabs
 * notify each other of sign-in, sign-out and expiry.
 */
function createSession() {
  let state: SessionState = { status: 'starting' };
  let token: Pick<SessionAnswer, 'accessToken' | 'expiresAt'> | undefined;
  let refreshing: Promise<string> | undefined;
  /** The token that sets the new password, while one is required. */
  let challenge: string | undefined;
  /** Forms with unsaved values. */
  let unsavedForms = 0;
  const listeners = new Set<() => void>();
  const forbiddenListeners = new Set<() => void>();
  const tabs = new BroadcastChannel('session');

  const set = (next: SessionState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const isPageKept = () => state.status === 'expired' && unsavedForms > 0;
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
      // The dialog over the form continues the session (crud/SessionEnded.tsx).
      if (isPageKept()) return;
      // Another tab signed in, perhaps as another user: the data of this tab is outdated.
      if (state.status !== 'signedIn' || state.user?.id !== data.userId) location.reload();
    } else if (state.status === 'signedIn') leave(data.type);
  });

  /** One refresh at a time in all tabs: with token rotation, two concurrent refreshes would end the session. */
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
    /** Restores the session of the cookie, if there is one. Throws if the api cannot be reached. */
    restore: async () => {
      try {
        const answer = await postAuth('session');
        if (answer.status === NO_CONTENT) leave('signedOut');
        else accept(await readAnswer(answer));
      } catch (error) {
        // A host without a tenant has no sessions; its sign-in page says so.
        const isUnknownHost = error instanceof SessionError && error.fault.code === 'NOT_FOUND';
        if (!isUnknownHost) throw error;
        leave('signedOut');
      }
    },
    /**
     * Signs in to the tenant of this subdomain, the system administration without one. Throws a SessionError with the reason.
     * A required new password is a state, not an error.
     */
    signIn: async (username: string, password: string, subdomain: string | undefined) => {
      const clientMetadata = { subdomain: subdomain ?? null };
      try {
        enter(await readAnswer(await postAuth('sign-in', { username, password, clientMetadata })));
      } catch (error) {
        if (!(error instanceof SessionError) || !error.challenge) throw error;
        leave('signedOut');
        challenge = error.challenge;
        set({ status: 'passwordChangeRequired' });
      }
    },
    /** Opens a session with the refresh token of a hosted sign-in. Throws a SessionError with the reason. */
    signInHosted: async (refreshToken: string) => {
      enter(await readAnswer(await postAuth('hosted-sign-in', { refreshToken })));
    },
    /** Sets the required new password and signs in. Throws a SessionError; after the time limit, signs out. */
    confirmPassword: async (newPassword: string) => {
      try {
        enter(await readAnswer(await postAuth('confirm', { challenge, newPassword })));
      } catch (error) {
        if (error instanceof SessionError && error.fault.code === 'UNAUTHENTICATED') leave('signedOut');
        throw error;
      }
    },
    /** Ends the session on the server and in this browser; in this browser even if the server cannot be reached. */
    signOut: async () => {
      await postAuth('sign-out').catch(() => undefined);
      leave('signedOut');
      tabs.postMessage({ type: 'signedOut' } satisfies Notice);
    },
    expire,
    refresh,
    /** A valid access token, refreshed if necessary; undefined if nobody is signed in. */
    getToken: async (): Promise<string | undefined> => {
      if (state.status !== 'signedIn' || !token) return undefined;
      if (token.expiresAt - Date.now() > REFRESH_BEFORE) return token.accessToken;
      return refresh();
    },
    /** When the token expires by this computer's clock, in ms since the epoch. */
    tokenExpiresAt: () => token?.expiresAt,
    /** Reports a FORBIDDEN of the api: the permissions may have changed. */
    reportForbidden: () => {
      for (const listener of forbiddenListeners) listener();
    },
    onForbidden: (listener: () => void) => {
      forbiddenListeners.add(listener);
      return () => void forbiddenListeners.delete(listener);
    },
    setPermissions: (permissions: Permissions | undefined) => {
      if (state.status !== 'signedIn') return;
      set({ ...state, permissions: permissions ?? NO_PERMISSIONS, hasPermissionsFailed: !permissions });
    },
    /** Keeps the page after an expiry, because a form has unsaved values. Returns a function that ends it. */
    keepPage: () => {
      unsavedForms += 1;
      return () => void (unsavedForms -= 1);
    },
    /** Whether a form of the page has unsaved values. */
    hasUnsavedForms: () => unsavedForms > 0,
    /** Whether the session has expired, but its page stays. */
    isPageKept,
    setLists: (lists: readonly ListChoice[]) => {
      if (state.status === 'signedIn') set({ ...state, lists });
    },
  };
}

/** The session of this page. */
export const session = createSession();
