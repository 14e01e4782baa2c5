/** The part of keycloak-connect that we use; the package's own types leave it out. */
declare module 'keycloak-connect/middleware/auth-utils/config.js' {
  /** The adapter's settings of one realm. */
  export default class Config {
    constructor(settings: {
      realm: string;
      'auth-server-url': string;
      resource: string;
      'realm-public-key': string;
      'bearer-only': boolean;
      'verify-token-audience': boolean;
    });
  }
}

declare module 'keycloak-connect/middleware/auth-utils/grant-manager.js' {
  import type Config from 'keycloak-connect/middleware/auth-utils/config.js';

  export type Token = { token: string; content: Record<string, unknown>; isExpired(): boolean };
  export type Grant = { access_token: Token; refresh_token: Token; expires_in: number; isExpired(): boolean };

  /** Wraps the response of a token endpoint. Refuses tokens of another realm. */
  export default class GrantManager {
    constructor(config: Config);
    createGrant(answer: string | object): Promise<Grant>;
  }
}
