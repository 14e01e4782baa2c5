import { setTimeout as pause } from 'node:timers/promises';
import { unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import { createTurns } from '#api/platform/turns.ts';
import type { Credentials } from '#api/services/identity.ts';
import type { Accounts } from './accounts.ts';
import { accountKey } from './password-limits.ts';
import type { People } from './people.ts';
import type { Realm } from './realm.ts';
import type { Home } from './sessions.ts';
import {
  isInvalidGrant,
  isNotSetUp,
  requestTokensByPassword,
  type TokenAnswer,
  type TokenRefusal,
} from './token-endpoint.ts';

/**
 * Checks passwords at Keycloak. Keycloak gives the same answer to a wrong password, to a right one while it has locked
 * the account, and to a right one while it handles another sign-in of the same account. This tells them apart.
 */
export type PasswordCheck = {
  /** Runs checks of the same account one after the other. UNAVAILABLE when the earlier ones take too long. */
  inTurn<T>(realm: Realm, username: string, work: () => Promise<T>): Promise<T>;
  /**
   * Requests tokens by user name and password; call it in the account's turn. `overridesLock`: the sender has proved
   * the identity otherwise, so Keycloak's lock, which strangers can cause on its own pages, does not apply.
   */
  requestTokens(
    home: Home,
    credentials: Credentials,
    sender: { ip: string; overridesLock: boolean },
  ): Promise<TokenAnswer | TokenRefusal>;
};

type PasswordCheckDependencies = { log: Logger; people: People; accounts: Pick<Accounts, 'failures' | 'unlock'> };

/** In ms. A sign-in that waits longer for its turn is refused. */
const LONGEST_WAIT_MS = 20_000;
/** Maximum number of requests for one check. Other replicas may sign in to the same account meanwhile. */
const MOST_TRIES = 8;
/** Keycloak counts a wrong password some milliseconds after its answer. */
const LOOKS = 3;
const LOOK_AGAIN_MS = 25;

export function createPasswordCheck({ log, people, accounts }: PasswordCheckDependencies): PasswordCheck {
  const turns = createTurns();

  /** Keycloak's count for the account, as soon as it has counted something. */
  async function countOf(realm: Realm, subject: string) {
    for (let look = 1; ; look++) {
      const found = await accounts.failures(realm, subject);
      if (found.isLocked || found.count > 0 || look === LOOKS) return found;
      await pause(LOOK_AGAIN_MS);
    }
  }

  /** Whether Keycloak refused for another reason than a wrong password. `tries` of this check are behind us. */
  async function mayBeRight(home: Home, username: string, tries: number, overridesLock: boolean): Promise<boolean> {
    const { customerId, realm } = home;
    const person = await people.findByEmail(customerId, username);
    if (!person) return false;
    try {
      const { isLocked, count } = await countOf(realm, person.subject);
      if (isLocked && !overridesLock) return false;
      // Our own limits count wrong passwords of our own form. What others tried on Keycloak's pages stays counted there.
      if (isLocked || (count > 0 && count <= tries)) await accounts.unlock(realm, person.subject);
      return isLocked || count === 0;
    } catch (error) {
      log.warn({ err: error, realm: realm.name }, 'wrong passwords not counted in Keycloak');
      return false;
    }
  }

  return {
    inTurn(realm, username, work) {
      const since = Date.now();
      return turns(accountKey(realm, username), () => {
        if (Date.now() - since > LONGEST_WAIT_MS) throw unavailable('keycloak');
        return work();
      });
    },
    async requestTokens(home, { username, password }, { ip, overridesLock }) {
      for (let tries = 1; ; tries++) {
        const answer = await requestTokensByPassword(home.realm, username, password, ip);
        if (!isInvalidGrant(answer) || isNotSetUp(answer) || tries === MOST_TRIES) return answer;
        if (!(await mayBeRight(home, username, tries, overridesLock))) return answer;
      }
    },
  };
}
