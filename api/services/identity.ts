import type { MailLanguage } from '#api/mail/language.ts';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import type { Limiter } from '#api/platform/limiter.ts';

/**
 * Whose host it is: the platform's own, a tenant's (active or suspended, see its status), or unknown, where
 * only the fallback branding works.
 */
export type HostTenant = { kind: 'platform' } | { kind: 'tenant'; tenant: Tenant } | { kind: 'unknown' };

/** The signed-in person as the console knows them (requirements D17). */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Null for the platform's own people. */
  subdomain: string | null;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
};

/** A live session, as the console holds it in memory. */
export type SignedIn = {
  accessToken: string;
  /** When the access token ends, RFC 3339. */
  expiresAt: string;
  user: SessionUser;
};

/** Who is at the other end of a sign-in. Mails to them are in their language. */
export type Visitor = {
  ip: string;
  userAgent: string | null;
  previousSessionId: string | null;
  language: MailLanguage;
};

/** A session that was just opened; the id goes into the cookie. */
export type OpenedSession = { sessionId: string; session: SignedIn };

/** What a person types. */
export type Credentials = { username: string; password: string };

/** An identity provider of a realm, as the sign-in page shows it. */
export type CompanyAccount = { alias: string; name: string };

/** How people of a host sign in; public. */
export type SignInOptions = {
  /** Whether user name and password are taken by the console itself: not where a second factor is demanded. */
  password: boolean;
  /** Keycloak's own pages of this realm, for keycloak-js. */
  hosted: { url: string; realm: string; clientId: string };
  /** The company's own identity provider; null where it has none, or Keycloak is away. */
  company: CompanyAccount | null;
};

/** Who asks, from where, and in which language mails to them are. `company` is null at the platform's own host. */
export type Requester = { ip: string; language: MailLanguage; company: string | null };

/** A password that its owner replaces. */
export type PasswordChange = { currentPassword: string; newPassword: string };

/** A browser that is signed in, as its owner sees it. */
export type ListedBrowser = {
  id: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: Date;
  lastUsedAt: Date;
};

/**
 * What people do with their own password and sessions. The cookie says who they are; UNAUTHENTICATED when its session
 * has ended, its owner was locked out or the tenant suspended. Only a new password needs Keycloak.
 */
export type OwnAccount = {
  /**
   * Ends all other sessions of the person. VALIDATION on `currentPassword` when that is wrong, on `newPassword` when the
   * realm's policy refuses it; RATE_LIMITED after too many wrong ones, together with those of signing in.
   */
  changePassword(tenant: Tenant | null, sessionId: string, change: PasswordChange, requester: Requester): Promise<void>;
  /** Where the person is signed in. */
  sessions(tenant: Tenant | null, sessionId: string): Promise<ListedBrowser[]>;
  /** Ends one of these; answers whether it was the one that asks. NOT_FOUND when there is no such session of theirs. */
  endSession(tenant: Tenant | null, sessionId: string, id: string, ip: string): Promise<boolean>;
  /** Ends all of them, the one that asks too. */
  signOutEverywhere(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
};

/** What of an account may be set. What is left out stays. */
export type AccountChange = { enabled?: boolean; name?: string; isCustomerAdmin?: boolean; isSystemAdmin?: boolean };

/** Whom to let in, where, and how the letter speaks. */
export type InvitationTo = {
  /** Id of the tenant; null is the platform. */
  home: string | null;
  person: { id: string; name: string; email: string; isCustomerAdmin?: boolean; isSystemAdmin?: boolean };
  language: MailLanguage;
  /** Name of the tenant; null for the platform. */
  company: string | null;
};

/** Accounts in Keycloak for people whose rows are ours. */
export type Invitations = {
  /**
   * Makes the person's account, or sets name and flags of the one that is there, gives it a new temporary password and
   * sends that by mail; answers the account's subject once the mail server has taken the letter. Only for somebody who
   * has never signed in: an own password is lost. UNAVAILABLE when Keycloak or mail is away; may be repeated then, with
   * another password.
   */
  invite(to: InvitationTo): Promise<{ subject: string }>;
  /** Makes the account without a letter; its password is unknown until invite. */
  prepareAccount(to: Pick<InvitationTo, 'home' | 'person'>): Promise<{ subject: string }>;
  /** Sets flags or name of an account. UNAVAILABLE when Keycloak is away, NOT_FOUND when the account is gone. */
  setAccount(home: string | null, subject: string, change: AccountChange): Promise<void>;
  /** One that is gone already is no error. UNAVAILABLE when Keycloak is away. */
  removeAccount(home: string | null, subject: string): Promise<void>;
};

/** Nobody signs in to a realm that is not enabled, not even to get a new token. */
export type RealmState = { enabled: boolean; displayName: string };

/** The realms of customers. All throw UNAVAILABLE when their Keycloak is away, and may be repeated. */
export type CustomerRealms = {
  /** The name of a new customer's realm. */
  realmName(subdomain: string): string;
  /** Makes the customer's realm, or sets again what may have drifted in it. */
  ensureRealm(customerId: string, displayName: string): Promise<void>;
  /** Opens or closes the realm for sign-in; false when it does not exist. */
  setRealm(customerId: string, state: RealmState): Promise<boolean>;
};

/** Whose sessions, rights or status have changed: a person, or everybody of a tenant (`userId` null). */
export type AccessChange = {
  /** Null is the platform. */
  customerId: string | null;
  userId: string | null;
};

/** Tenants, access tokens, sessions and accounts. Keycloak may be away at any time, the start included. */
export type Identity = Invitations &
  CustomerRealms & {
    /** Whose host this is, from its name alone (requirements T1, T2). At most five seconds old. */
    tenantOfHost(hostname: string): Promise<HostTenant>;
    /** Forgets what tenantOfHost remembers of a subdomain, after its customer was changed. */
    forgetTenant(subdomain: string): void;
    /**
     * Who holds this access token, which must be of exactly this tenant (null: the platform). UNAUTHENTICATED when it
     * is not good, the person is locked out or has signed out, or the tenant is suspended; UNAVAILABLE when it cannot be
     * checked. Lock-out and sign-out count at once where somebody tells of them (accessChanged), else within ten
     * seconds; so sockets should ask again at times.
     */
    verify(token: string, tenant: Tenant | null): Promise<Viewer>;
    /** Opens a session. FORBIDDEN at a suspended tenant; see createSignIn for the rest. */
    signIn(tenant: Tenant | null, credentials: Credentials, visitor: Visitor): Promise<OpenedSession>;
    /** How people of this host may sign in. */
    signInOptions(tenant: Tenant | null): Promise<SignInOptions>;
    /** Opens a session for who comes back from Keycloak's own pages; see createHostedSignIn for the rest. */
    signInHosted(tenant: Tenant | null, refreshToken: string, visitor: Visitor): Promise<OpenedSession>;
    /** Sends a code to the person with this address. FORBIDDEN at a suspended tenant; see Passwords for the rest. */
    forgotPassword(tenant: Tenant | null, username: string, visitor: Visitor): Promise<void>;
    /** Sets a new password by such a code, and ends all sessions of its owner. */
    resetPassword(
      tenant: Tenant | null,
      reset: { username: string; code: string; newPassword: string },
      visitor: Visitor,
    ): Promise<void>;
    /** Sets the new password that a sign-in asked for, and opens a session. */
    confirmPassword(
      tenant: Tenant | null,
      answer: { challenge: string; newPassword: string },
      visitor: Visitor,
    ): Promise<OpenedSession>;
    /** The session behind a cookie; `renew` asks for an access token newer than the one at hand. */
    restore(tenant: Tenant | null, sessionId: string, renew: boolean): Promise<SignedIn>;
    signOut(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
    /** What people do with their own password and sessions. */
    own: OwnAccount;
    /**
     * To be called after status, role or permissions of a person (`userId` null: of everybody of the tenant) were changed:
     * all replicas look anew at once, open sockets too. A change that nobody tells of counts within twenty seconds.
     */
    accessChanged(change: AccessChange): void;
    /** Tells of such changes, from whichever replica; `verify` answers by the new state by then. Answers its own removal. */
    onAccessChange(listener: (change: AccessChange) => void): () => void;
    /** Counts tries of guests over all replicas. */
    limiter: Limiter;
    /** Throws when a Keycloak does not answer. */
    health(): Promise<void>;
    close(): void;
  };
