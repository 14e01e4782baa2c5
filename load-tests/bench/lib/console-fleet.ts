import { startProduct } from '../../lib/product.ts';
import { makeOffice } from '../../lib/office.ts';
import { startRealmKeys } from '../../lib/realm-keys.ts';
import { StackError } from '#stack/system/errors.ts';
import type { Bench } from './bench.ts';
import { openFleet, type Member } from './fleet.ts';
import { officeSettings } from './office-bench.ts';
import { pinned, SERVER_CORE } from './pin.ts';
import { type MeasuredServer, PRELOADS, startBaseline } from './servers.ts';

const PROTOCOL = { 'Sec-WebSocket-Protocol': 'graphql-transport-ws' };
const SUBSCRIBE = JSON.stringify({
  id: '1',
  type: 'subscribe',
  payload: { query: 'subscription { onDashboardChanged }' },
});

/** Far above what a bench opens from one address for one person. */
const SOCKET_LIMITS = {
  SOCKETS_PER_PERSON: '100000',
  SOCKETS_PER_ADDRESS: '1000000',
};

/** Signs in, as a console does. */
async function signIn(member: Member, token: string): Promise<void> {
  const answer = member.receive();
  member.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
  await expectAnswer(answer, 'connection_ack');
}

/** Subscribes once; the product acknowledges it by a ping. */
async function subscribe(member: Member): Promise<void> {
  const answer = member.receive();
  member.send(SUBSCRIBE);
  await expectAnswer(answer, '"ack":"1"');
}

async function expectAnswer(answer: Promise<string>, part: string): Promise<void> {
  const text = await answer;
  if (!text.includes(part)) throw new StackError(`a console was answered ${text}`);
}

/** Servers for sockets of consoles with one subscription each. */
export type ConsoleServers = {
  ours(): Promise<MeasuredServer>;
  /** Stock graphql-ws. */
  stock(): Promise<MeasuredServer>;
  close(): void;
};

/** Makes a tenant with a signed-in administrator; all sockets are of this person. */
export async function consoleServers({ environment }: Bench): Promise<ConsoleServers> {
  const keys = await startRealmKeys();
  const settings = { ...officeSettings(environment, keys), ...SOCKET_LIMITS };
  const office = await makeOffice(settings, keys, 1);
  return {
    async ours() {
      const product = await startProduct({
        environment: settings,
        nodeArguments: PRELOADS,
        wrap: (command, args) => pinned(SERVER_CORE, command, args),
      });
      const headers = () => ({ ...PROTOCOL, Host: office.host });
      const introduce = async (member: Member) => {
        await signIn(member, office.token);
        await subscribe(member);
      };
      const fleet = { port: product.port, path: '/graphql', headers, introduce };
      return { name: 'ours', program: product, connect: (count) => openFleet({ ...fleet, count }) };
    },
    stock: () =>
      startBaseline('graphql-ws-idle.ts', {
        headers: () => PROTOCOL,
        async introduce(member) {
          await signIn(member, '');
          member.send(SUBSCRIBE);
        },
      }),
    close: () => keys.close(),
  };
}
