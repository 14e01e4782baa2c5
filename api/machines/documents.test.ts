import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { DISCREPANCY_CODES } from '#api/features/withdrawals/withdrawal.rules.ts';
import type { ServerFrame } from '#load-tests/simulator/machine-client.ts';
import { checkMessage } from './frame.ts';
import { chainHash } from './handlers/chain.ts';
import { MESSAGE_RULES } from './messages.ts';
import {
  CAPABILITIES,
  CLOSE,
  COUNTER_OUTCOMES,
  ERROR_CODES,
  LIMITS,
  MACHINE_MESSAGES,
  RESTOCK_REFUSALS,
  SERVER_MESSAGES,
  STOCK_OUTCOMES,
  SUBPROTOCOL,
  SUPERVISOR_CODES,
  UPGRADE_REFUSALS,
  WITHDRAWAL_REFUSALS,
  type MachineMessageType,
} from './protocol.ts';
import { bootGateway, type TestGateway } from './testing/gateway.ts';

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const prose = read('machine-protocol.md');
const asyncapi = read('asyncapi.yaml');

type Schema = {
  required?: string[];
  properties?: Record<string, unknown>;
  enum?: string[];
  oneOf?: { const: number; title: string }[];
};
const { components, operations, channels } = parse(asyncapi) as {
  components: { schemas: Record<string, Schema>; messages: Record<string, unknown> };
  operations: Record<'fromMachine' | 'toMachine', { messages: { $ref: string }[] }>;
  channels: { machine: { messages: Record<string, unknown> } };
};

/** The part of the page from a heading to the next one of the same level. */
function section(heading: string): string {
  const [, rest = ''] = prose.split(new RegExp(`^${heading}$`, 'm'));
  const level = heading.split(' ')[0] ?? '';
  return rest.split(new RegExp(`^#{2,${level.length}} `, 'm'))[0] ?? '';
}

/** Codes in the first column of the tables of a section. */
const codesIn = (text: string) =>
  [...text.matchAll(/^\| +(`[^|]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code),
  );

const sorted = (words: Iterable<string>) => [...new Set(words)].sort();
const lastOf = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? '';
const isMachineMessage = (type: string): type is MachineMessageType => MACHINE_MESSAGES.some((known) => known === type);

describe('docs/machine-protocol.md', () => {
  it('has a chapter for each message, and no other [M9]', () => {
    const chapters = [...prose.matchAll(/^### `(\w+)`$/gm)].map(([, name = '']) => name);
    expect(sorted(chapters)).toEqual(sorted([...MACHINE_MESSAGES, ...SERVER_MESSAGES]));
  });

  it('describes each field of each message of a machine [M9]', () => {
    for (const type of MACHINE_MESSAGES) {
      const chapter = section(`### \`${type}\``);
      for (const field of Object.keys(MESSAGE_RULES[type].fields)) {
        if (field !== 'id' && field !== 'type')
          expect(chapter, `${type}.${field}`).toMatch(new RegExp(`[\`"{ ]${field}[\`"]`));
      }
    }
  });

  it('lists each refusal, error and close code, and no other [M9]', () => {
    const refusals = section('## Refusal codes');
    const [ofWithdrawal = '', rest = ''] = refusals.split('`supervisorCode`, beside');
    const [ofSupervisor = '', ofRestock = ''] = rest.split('Of a `restock`:');
    expect(sorted(codesIn(ofWithdrawal))).toEqual(sorted(WITHDRAWAL_REFUSALS));
    expect(sorted(codesIn(ofSupervisor))).toEqual(sorted(SUPERVISOR_CODES));
    expect(sorted(codesIn(ofRestock))).toEqual(sorted(RESTOCK_REFUSALS));
    expect(sorted(codesIn(section('## Error codes')))).toEqual(sorted(ERROR_CODES));
    expect(sorted(codesIn(section('### `stockRecorded`')))).toEqual(sorted(STOCK_OUTCOMES));
    expect(sorted(codesIn(section('### `countersRecorded`')))).toEqual(sorted(COUNTER_OUTCOMES));
    const closes = [...section('## Close codes').matchAll(/^\| +(\d{4}) +\| +(?:`(\w+)`)? *\|/gm)].map(
      ([, code = '', reason]) => ({ code: Number(code), reason }),
    );
    expect(closes.map(({ code }) => code)).toEqual(Object.values(CLOSE));
    for (const { code, reason } of closes) if (reason) expect(CLOSE).toHaveProperty(reason, code);
    for (const code of DISCREPANCY_CODES) expect(prose).toContain(`\`${code}\``);
  });

  it('lists the HTTP answers, the subprotocol and the limits [M9]', () => {
    const refusals = [...section('## Connecting').matchAll(/^\| +(\d{3}) +\| +`(\w+)`/gm)];
    expect(refusals.map(([, status, code]) => [code, Number(status)])).toEqual(Object.entries(UPGRADE_REFUSALS));
    expect(prose).toContain(SUBPROTOCOL);
    const limits = section('### Limits');
    const numbers = [
      LIMITS.frameBytes.toLocaleString('en'),
      `${LIMITS.burst} at once`,
      `${LIMITS.framesPerSecond} a second`,
      `| ${LIMITS.refusedFrames} `,
    ];
    for (const text of [
      ...numbers,
      `${LIMITS.helloSeconds} seconds`,
      `${LIMITS.configurationAckSeconds} seconds`,
      `| ${LIMITS.replayEvents},`,
      `| ${LIMITS.pieces} `,
    ])
      expect(limits).toContain(text);
  });

  it('lists each capability, and has a right example of a hash [M9]', () => {
    const listed = [...section('## Frames').matchAll(/^\| +`(\w+)` +\| [`\w]/gm)].map(([, name = '']) => name);
    expect(listed).toEqual(expect.arrayContaining([...CAPABILITIES]));
    const [, event = '', hash] = /the event after `({.+})` +\| `([0-9a-f]{64})`/.exec(prose) ?? [];
    expect(chainHash(JSON.parse(event.replace('0…0', '0'.repeat(64))))).toBe(hash);
  });

  it('contains only examples that the gateway accepts [M9]', () => {
    const examples = [...prose.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(
      ([, text = '']) => JSON.parse(text.replaceAll('…', '0')) as Record<string, unknown>,
    );
    const shown = examples.filter(({ type }) => isMachineMessage(String(type)));
    expect(sorted(shown.map(({ type }) => String(type)))).toEqual(sorted(MACHINE_MESSAGES));
    for (const { type, ...body } of shown)
      if (isMachineMessage(String(type)))
        checkMessage(MESSAGE_RULES[String(type) as MachineMessageType], { type, ...body });
  });
});

describe('docs/asyncapi.yaml', () => {
  it('is valid AsyncAPI 3 [M9]', async () => {
    const { diagnostics } = await new Parser().parse(asyncapi);
    expect(diagnostics.filter(({ severity }) => severity === 0)).toEqual([]);
  });

  it('has the same messages and codes as the gateway [M9]', () => {
    expect(operations.fromMachine.messages.map(lastOf)).toEqual([...MACHINE_MESSAGES]);
    expect(operations.toMachine.messages.map(lastOf)).toEqual([...SERVER_MESSAGES]);
    for (const messages of [components.messages, channels.machine.messages])
      expect(sorted(Object.keys(messages))).toEqual(sorted([...MACHINE_MESSAGES, ...SERVER_MESSAGES]));
    const { withdrawalRefusal, restockRefusal, supervisorCode, stockOutcome, discrepancy, errorCode, closeCode } =
      components.schemas;
    expect(withdrawalRefusal?.enum).toEqual([...WITHDRAWAL_REFUSALS]);
    expect(restockRefusal?.enum).toEqual([...RESTOCK_REFUSALS]);
    expect(supervisorCode?.enum).toEqual([...SUPERVISOR_CODES]);
    expect(stockOutcome?.enum).toEqual([...STOCK_OUTCOMES]);
    expect(components.schemas['counterOutcome']?.enum).toEqual([...COUNTER_OUTCOMES]);
    expect(discrepancy?.enum).toEqual([...DISCREPANCY_CODES]);
    expect(errorCode?.enum).toEqual([...ERROR_CODES]);
    expect(Object.fromEntries((closeCode?.oneOf ?? []).map((code) => [code.title, code.const]))).toEqual(CLOSE);
  });

  it('has the same fields as the gateway in every message of a machine [M9]', () => {
    for (const type of MACHINE_MESSAGES) {
      expect(sorted(Object.keys(components.schemas[type]?.properties ?? {})), type).toEqual(
        sorted(Object.keys(MESSAGE_RULES[type].fields)),
      );
    }
  });
});

describe('messages that the gateway sends', () => {
  let app: TestGateway;
  const validators = new Map<string, ValidateFunction>();

  beforeAll(async () => {
    app = await bootGateway();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema({ $id: 'machine', components });
    for (const type of [...MACHINE_MESSAGES, ...SERVER_MESSAGES])
      validators.set(type, ajv.compile({ $ref: `machine#/components/schemas/${type}` }));
  });
  afterAll(() => app?.close());

  it('match docs/asyncapi.yaml [M9]', async () => {
    const product = await app.world.product();
    const group = await app.world.group([{ productId: product.productId, quantity: 2 }]);
    const [employee, supervisor] = [
      await app.world.employee(group),
      await app.world.employee(group, { permission: 'SUPERVISOR' }),
    ];
    const machine = await app.world.machine([{ ...product, quantity: 5 }]);
    const client = await app.connect(machine.token);
    const person = ({ identification, pin }: typeof employee) => ({ identification, method: 'PASSWORD', pin });
    const frames: ServerFrame[] = [];
    const say = async (type: string, fields: Record<string, unknown>) => {
      const message = { type, id: `m${frames.length}`, ...fields };
      if (isMachineMessage(type)) expectValid(type, message);
      const answer = await client.request(type, fields, message.id);
      frames.push(answer);
      return answer;
    };
    if (client.welcome) frames.push(client.welcome);
    await say('keepAlive', {});
    const approved = await say('withdrawalRequest', {
      employee: person(employee),
      channel: 1,
      at: new Date().toISOString(),
    });
    await say('deliveryResult', { withdrawalId: approved.withdrawalId, result: 'SUCCESS' });
    await say('withdrawalRequest', {
      employee: person(employee),
      productId: product.productId,
      sizeId: product.sizeId,
    });
    await say('withdrawalRequest', {
      employee: person(employee),
      supervisor: { ...person(supervisor), pin: '1' },
      channel: 1,
    });
    const both = { channel: 1, quantity: 1 };
    const third = await app.world.employee(group);
    const set = await say('piecesRequest', { employee: person(third), pieces: [both], at: new Date().toISOString() });
    expect(set.type).toBe('piecesApproved');
    await say('piecesRequest', { employee: person(third), pieces: [{ ...both, quantity: 2 }] });
    const results = (set.pieces as { withdrawalId: string }[]).map(({ withdrawalId }) => ({
      withdrawalId,
      result: 'SUCCESS',
    }));
    await say('piecesResult', { results });
    await say('stockReport', {
      channels: [
        { channel: 1, quantity: 4 },
        { channel: 8, quantity: 4 },
      ],
    });
    await say('channelReport', { channel: 1, status: 'ERROR', errorCode: 'E1' });
    await say('restock', { operator: person(supervisor), channel: 1, quantity: 2 });
    await say('restock', { operator: person(employee), channel: 1, quantity: 2 });
    await say('counterReport', { lastSequence: 0, withdrawals: 7, channels: [{ channel: 1, pieces: 7 }] });
    await say('configurationAck', { version: 'x' });
    const at = new Date().toISOString();
    const delivery = {
      sequence: 1,
      at,
      kind: 'delivery',
      channel: 1,
      identification: 'ghost',
      method: 'BIOMETRY',
      result: 'SUCCESS',
    };
    await say('replay', {
      sentAt: at,
      events: [delivery, { sequence: 2, at, kind: 'stock', channel: 1, quantity: 3 }],
    });
    await say('replay', { sentAt: at, events: [{ ...delivery, sequence: 9 }] });
    await say('deliveryResult', { withdrawalId: 'nothing', result: 'SUCCESS' });
    await say('open sesame', {});
    app.services.pubsub.publish('machineConfig', { customerId: app.world.customerId, machineId: machine.id });
    await expect.poll(() => client.pushed.length).toBeGreaterThan(0);
    frames.push(...client.pushed);
    const small = await app.connect(machine.token, { capabilities: ['configurationParts', 'chain'] });
    if (small.welcome) frames.push(small.welcome);
    await expect.poll(() => small.pushed.length).toBeGreaterThan(0);
    frames.push(...small.pushed);
    await small.close();
    for (const frame of frames) expectValid(frame.type, frame);
    expect(sorted(frames.map(({ type }) => type))).toEqual(sorted(SERVER_MESSAGES));
    expect(validators.get('keepAliveAck')?.({ type: 'keepAliveAck' })).toBe(false);
    await client.close();
  });

  function expectValid(type: string, frame: object): void {
    const validate = validators.get(type);
    expect(validate?.(frame), `${type}: ${JSON.stringify(validate?.errors)} in ${JSON.stringify(frame)}`).toBe(true);
  }
});
