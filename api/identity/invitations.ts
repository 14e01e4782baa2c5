import type { Config } from '#api/config.ts';
import { invitationLetter } from '#api/mail/letters.ts';
import type { Deliver } from '#api/mail/deliver.ts';
import type { Logger } from '#api/platform/log.ts';
import type { InvitationTo, Invitations } from '#api/services/identity.ts';
import type { Accounts } from './accounts.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import type { Realm } from './realm.ts';
import { createTemporaryPassword } from './temporary-password.ts';

type InvitationsDependencies = {
  config: Config;
  log: Logger;
  accounts: Accounts;
  deliver: Deliver;
  /** The realm of a tenant with any status (null: the platform). NOT_FOUND when there is no such tenant. */
  realmOfHome: (home: string | null) => Promise<Realm>;
};

/** Implements Invitations; see there for errors. */
export function createInvitations({
  config,
  log,
  accounts,
  deliver,
  realmOfHome,
}: InvitationsDependencies): Invitations {
  async function prepare({ home, person }: Pick<InvitationTo, 'home' | 'person'>, password: string) {
    const realm = await realmOfHome(home);
    const { name, email, isCustomerAdmin = false, isSystemAdmin = false } = person;
    const account = { name, email, isCustomerAdmin, isSystemAdmin, password, temporary: true };
    return { realm, subject: await accounts.ensure(realm, account) };
  }

  async function invite(to: InvitationTo): Promise<{ subject: string }> {
    const password = createTemporaryPassword();
    const { realm, subject } = await prepare(to, password);
    await accounts.setTemporaryPassword(realm, subject, password);
    const { home, person, language, company } = to;
    const address = consoleAddress(config, realm.subdomain);
    const addressee = { email: person.email, name: person.name, company, language };
    await deliver('invitation', invitationLetter(addressee, { address, password }));
    log.info({ customerId: home, userId: person.id }, 'invited');
    return { subject };
  }

  return {
    invite,
    async prepareAccount(to) {
      const { subject } = await prepare(to, createTemporaryPassword());
      return { subject };
    },
    setAccount: async (home, subject, change) => accounts.set(await realmOfHome(home), subject, change),
    removeAccount: async (home, subject) => accounts.remove(await realmOfHome(home), subject),
  };
}
