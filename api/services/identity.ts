import type { MailLanguage } from '#api/mail/language.ts';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import type { Limiter } from '#api/platform/limiter.ts';

/**
 * The owner of a host: the platform, a tenant (active or suspended, see its status), or unknown. An unknown host only
 * gets the fallback branding.
 */
export type HostTenant = { kind: 'platform' } | { kind: 'tenant'; tenant: Tenant } | { kind: 'unknown' };

/** The signed-in person as the console knows them (requirements D17). */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Null for system administrators. */
  subdomain: string | null;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
};

/** A live session, as the console keeps it in memory. */
export type SignedIn = {
  accessToken: string;
  /** Expiry of the access token, RFC 3339. */
  expiresAt: string;
  user: SessionUser;
};

/** The client of a sign-in. Mails to this person are in `language`. */
export type Visitor = {
  ip: string;
  userAgent: string | null;
  previousSessionId: string | null;
  /** Cookie of a known browser; null when the browser has none. */
  device: string | null;
  language: MailLanguage;
};

/** A browser in which a person has proved the identity; the value goes into its own cookie. */
export type KnownDevice = { device: string };

/** A session that was just opened; the id goes into the cookie. */
export type OpenedSession = KnownDevice & { sessionId: string; session: SignedIn };

/** What a person types to sign in. */
export type Credentials = { username: string; password: string };

/** An identity provider of a realm, as the sign-in page shows it. */
export type CompanyAccount = { alias: string; name: string };

/** How people of a host sign in; public. */
export type SignInOptions = {
  /** Whether the console takes user name and password itself; false where a second factor is required. */
  password: boolean;
  /** Keycloak's sign-in pages of this realm, for keycloak-js. */
  hosted: { url: string; realm: string; clientId: string };
  /** The company's identity provider; null when it has none or Keycloak is unavailable. */
  company: CompanyAccount | null;
};

/** Client of an account request, and the language of mails to it. `company` is null at the platform's host. */
export type Requester = { ip: string; language: MailLanguage; company: string | null };

/** Change of a person's own password. */
export type PasswordChange = { currentPassword: string; newPassword: string };

/** A signed-in browser, as its user sees it. */
export type ListedBrowser = {
  id: string;
  /** Whether the request comes from this browser. */
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
};

/**
 * Changes of a person's own password and sessions. The session cookie identifies the person; UNAUTHENTICATED when the
 * session has ended, the person is locked out or the tenant is suspended. Only changePassword needs Keycloak.
 */
export type OwnAccount = {
  /**
   * Sets the password and ends all other sessions of the person. VALIDATION on `currentPassword` when it is wrong, on
   * `newPassword` when the realm's policy refuses it. RATE_LIMITED after too many wrong passwords.
   */
  changePassword(tenant: Tenant | null, sessionId: string, change: PasswordChange, requester: Requester): Promise<void>;
  /** Lists the browsers in which the person is signed in. */
  sessions(tenant: Tenant | null, sessionId: string): Promise<ListedBrowser[]>;
  /** Ends one session; returns whether it was that of the request. NOT_FOUND when the person has no such session. */
  endSession(tenant: Tenant | null, sessionId: string, id: string, ip: string): Promise<boolean>;
  /** Ends all sessions, that of the request included. */
  signOutEverywhere(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
};

/** Changes of an account. Absent fields stay unchanged. */
export type AccountChange = { enabled?: boolean; name?: string; isCustomerAdmin?: boolean; isSystemAdmin?: boolean };

/** The invited person, the realm, and the language of the mail. */
export type InvitationTo = {
  /** Id of the tenant of the realm; null is the platform. */
  home: string | null;
  person: { id: string; name: string; email: string; isCustomerAdmin?: boolean; isSystemAdmin?: boolean };
  language: MailLanguage;
  /** Name of the tenant; null for the platform. */
  company: string | null;
};

/** Accounts in Keycloak for the people in our database. */
export type Invitations = {
  /**
   * Creates the person's account, or sets name and flags of the existing one, sets a new temporary password and sends
   * it by mail. Returns the account's subject after the mail server has accepted the mail. Only for a person who has
   * never signed in, because it replaces the password. UNAVAILABLE when Keycloak or mail is unavailable; the caller may
   * repeat the call, which sets another password.
   */
  invite(to: InvitationTo): Promise<{ subject: string }>;
  /** Creates the account without a mail. Nobody knows its password before invite(). */
  prepareAccount(to: Pick<InvitationTo, 'home' | 'person'>): Promise<{ subject: string }>;
  /** Sets flags or name of an account. UNAVAILABLE when Keycloak is unavailable, NOT_FOUND when there is no account. */
  setAccount(home: string | null, subject: string, change: AccountChange): Promise<void>;
  /** Deletes an account, if it exists. UNAVAILABLE when Keycloak is unavailable. */
  removeAccount(home: string | null, subject: string): Promise<void>;
};

/** A realm that is not enabled refuses sign-ins and token renewals. */
export type RealmState = { enabled: boolean; displayName: string };

/** The realms of customers. All functions throw UNAVAILABLE when Keycloak is unavailable, and may be repeated. */
export type CustomerRealms = {
  /** The name of a new customer's realm. */
  realmName(subdomain: string): string;
  /** Creates the customer's realm, or restores the settings of the existing one. */
  ensureRealm(customerId: string, displayName: string): Promise<void>;
  /** Enables or disables the realm for sign-in; returns false when it does not exist. */
  setRealm(customerId: string, state: RealmState): Promise<boolean>;
};

/** A change of sessions, rights or status of one person, or of all people of a tenant (`userId` null). */
export type AccessChange = {
  /** Null is the platform. */
  customerId: string | null;
  userId: string | null;
};

/** Tenants, access tokens, sessions and accounts. Keycloak may be unavailable at any time, also at the start. */
export type Identity = Invitations &
  CustomerRealms & {
    /** The owner of a host, by its name (requirements T1, T2). The result is at most five seconds old. */
    tenantOfHost(hostname: string): Promise<HostTenant>;
    /** Clears the cache of tenantOfHost for a subdomain, after a change of its customer. */
    forgetTenant(subdomain: string): void;
    /**
     * The owner of an access token of this tenant (null: the platform). UNAUTHENTICATED when the token is invalid or of
     * another tenant, the person is locked out or has signed out, or the tenant is suspended. UNAVAILABLE when the check
     * is not possible. Lock-out and sign-out take effect at once after accessChanged, else within ten seconds; so
     * sockets should verify again at intervals.
     */
    verify(token: string, tenant: Tenant | null): Promise<Viewer>;
    /**
     * The owners of a host and of a token, if the answers of tenantOfHost and verify are cached; null otherwise, and for
     * all refusals. It waits for nothing. A connection over which the same token comes again makes it cheaper.
     */
    recognize(
      hostname: string,
      token: string,
      connection: object | null,
    ): { tenant: Tenant | null; viewer: Viewer } | null;
    /**
     * The present rights of a person of a customer, for work that goes on after its request. They are never more than at
     * its start: a person who was no administrator then is none now. Null when the person is locked out or deleted, or the
     * customer is not active. Not cached.
     */
    rightsOf(customerId: string, starter: { id: string; isCustomerAdmin: boolean }): Promise<Viewer | null>;
    /** Opens a session. FORBIDDEN for a suspended tenant; for other errors see createSignIn. */
    signIn(tenant: Tenant | null, credentials: Credentials, visitor: Visitor): Promise<OpenedSession>;
    /** How people of this host may sign in. */
    signInOptions(tenant: Tenant | null): Promise<SignInOptions>;
    /** Opens a session after a sign-in on Keycloak's pages; for errors see createHostedSignIn. */
    signInHosted(tenant: Tenant | null, refreshToken: string, visitor: Visitor): Promise<OpenedSession>;
    /** Sends a reset code to this address. FORBIDDEN for a suspended tenant; for other errors see Passwords. */
    forgotPassword(tenant: Tenant | null, username: string, visitor: Visitor): Promise<void>;
    /** Sets a new password with a reset code, and ends all sessions of the person. */
    resetPassword(
      tenant: Tenant | null,
      reset: { username: string; code: string; newPassword: string },
      visitor: Visitor,
    ): Promise<KnownDevice>;
    /** Sets the new password that a sign-in required, and opens a session. */
    confirmPassword(
      tenant: Tenant | null,
      answer: { challenge: string; newPassword: string },
      visitor: Visitor,
    ): Promise<OpenedSession>;
    /** The session of a cookie; `renew` requests a newer access token than the current one. */
    restore(tenant: Tenant | null, sessionId: string, renew: boolean): Promise<SignedIn>;
    signOut(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
    own: OwnAccount;
    /**
     * Call it after a change of status, role or permissions of a person (`userId` null: of all people of the tenant):
     * all replicas check again at once, open sockets too. Without this call the change takes up to twenty seconds.
     */
    accessChanged(change: AccessChange): void;
    /** Calls the listener on such changes in any replica, once `verify` sees the new state. Returns the unsubscriber. */
    onAccessChange(listener: (change: AccessChange) => void): () => void;
    /** Counts attempts of guests over all replicas. */
    limiter: Limiter;
    /** Throws when a Keycloak server does not answer. */
    health(): Promise<void>;
    /**
     * Whether the realm of a host's owner answers; its Keycloak may be another one than that of other tenants. Null for
     * unknown hosts, and when MySQL cannot say whose host it is. The result is at most a second old.
     */
    realmAnswers(hostname: string): Promise<boolean | null>;
    close(): void;
  };
