import { createRow } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { clock } from '#api/platform/clock.ts';
import { dayIn } from '#api/platform/time-zone.ts';
import { lockChannels } from '#api/stock/ledger.ts';
import { allowanceOf } from './allowance.service.ts';
import { isActiveOn, verifyPerson, type CheckedIdentity, type IdentifiedEmployee } from './identity-check.service.ts';
import { decide, type Allowance, type Facts } from './withdrawal-decision.service.ts';
import { reportWithdrawal } from './withdrawal-event.service.ts';
import {
  findChannels,
  machineFacts,
  type ChannelQuery,
  type MachineFacts,
  type NamedChannel,
} from './withdrawal-facts.service.ts';
import { copyFromSources } from './withdrawal-record.service.ts';
import { APPROVED, publishWithdrawal, REFUSED, type WithdrawalServices } from './withdrawal.service.ts';
import { Withdrawal } from './withdrawal.entity.ts';
import type { RefusalCode } from './withdrawal.rules.ts';

/** Pieces of one product, or of one channel. */
export type WantedPieces = ChannelQuery & { quantity: number };

/** A machine's request for several pieces. The identity was checked before the transaction. */
export type PiecesRequest = {
  machineId: string;
  /** Names the request in each of its withdrawals. */
  requestId: string;
  employee: CheckedIdentity;
  wanted: readonly WantedPieces[];
  /** Time of the machine's clock; kept as evidence. */
  machineTime: Date | null;
};

/** An approved piece. `allowance` is the quota before it; `line` is the index of the wanted pieces. */
export type ApprovedPiece = {
  line: number;
  withdrawalId: string;
  channel: NamedChannel;
  allowance: Allowance | null;
};

/** Result of a request: all pieces, or the first one that is refused. */
export type PiecesOutcome =
  | { kind: 'approved'; employeeName: string; pieces: ApprovedPiece[] }
  | { kind: 'refused'; withdrawalId: string; line: number; code: RefusalCode };

/** One piece of a request, before and after its decision. */
type Piece = ChannelQuery & { line: number };
type DecidedPiece = { piece: Piece; channel: NamedChannel | null; allowance: Allowance | null };
type Plan = { decided: DecidedPiece[]; refusal: (DecidedPiece & { code: RefusalCode }) | null };

/**
 * Decides about several pieces together: all are approved, or none. A person who waits for a set of protection must not
 * get a part of it. Each approved piece is a withdrawal of its own, so that each can be delivered or fail; of a refused
 * request only the refused piece is recorded. Locks employee, then channels; the withdrawals are new.
 */
export async function requestPieces(
  tx: Tx,
  services: WithdrawalServices,
  request: PiecesRequest,
): Promise<PiecesOutcome> {
  const { employee, machineId } = request;
  const now = clock.now();
  const people = await services.guards.lockPeople(tx, employee.employeeId ? [employee.employeeId] : []);
  const person = people.get(employee.employeeId ?? '') ?? null;
  const machine = await machineFacts(tx, machineId);
  const candidates = await lockCandidates(tx, machineId, request.wanted);
  const pieces = request.wanted.flatMap(({ quantity, ...query }, line) =>
    Array.from({ length: quantity }, () => ({ ...query, line })),
  );
  const plan = await planPieces(tx, { request, person, machine, candidates, pieces, now });
  const record = async ({ piece, channel, allowance }: DecidedPiece, index: number, refused?: RefusalCode) => {
    const sources = {
      machineId,
      machine,
      identification: employee.identification,
      identifiedBy: employee.identifiedBy,
      person,
      channel,
      channelNumber: piece.channel,
      allowance,
    };
    const withdrawal = await createRow(tx, Withdrawal, {
      ...copyFromSources(sources),
      accessInitial: employee.method,
      requestedAt: now,
      machineTime: request.machineTime,
      requestId: request.requestId,
      requestPiece: index + 1,
      requestPieces: pieces.length,
      ...(refused ? { ...REFUSED, refusalCode: refused } : { ...APPROVED, approvedAt: now }),
    });
    await reportWithdrawal(tx, withdrawal);
    publishWithdrawal(tx, services.pubsub, withdrawal);
    return withdrawal.id;
  };
  const { refusal } = plan;
  if (refusal) {
    const withdrawalId = await record(refusal, plan.decided.length, refusal.code);
    return { kind: 'refused', withdrawalId, line: refusal.piece.line, code: refusal.code };
  }
  const approved: ApprovedPiece[] = [];
  for (const [index, decided] of plan.decided.entries()) {
    const { piece, channel, allowance } = decided;
    if (!channel || !(await services.guards.reserve(tx, channel.id)))
      throw new Error('A planned piece of a locked channel was not free');
    approved.push({ line: piece.line, withdrawalId: await record(decided, index), channel, allowance });
  }
  return { kind: 'approved', employeeName: person?.name ?? '', pieces: approved };
}

/** The channels of each line, locked all at once, with the stock that they have now. */
async function lockCandidates(
  tx: Tx,
  machineId: string,
  wanted: readonly WantedPieces[],
): Promise<readonly NamedChannel[][]> {
  const found: NamedChannel[][] = [];
  for (const query of wanted) found.push(await findChannels(tx, machineId, query));
  const locked = await lockChannels(tx, machineId, [...new Set(found.flat().map(({ channel }) => channel))]);
  return found.map((channels) =>
    channels.flatMap((channel) => {
      const now = locked.get(channel.channel);
      const isSame = now?.id === channel.id && now.productId === channel.productId && now.sizeId === channel.sizeId;
      return isSame ? [{ ...channel, status: now.status, quantity: now.quantity, reserved: now.reserved }] : [];
    }),
  );
}

type Situation = {
  request: PiecesRequest;
  person: IdentifiedEmployee | null;
  machine: MachineFacts;
  candidates: readonly NamedChannel[][];
  pieces: readonly Piece[];
  now: Date;
};

/** Decides piece by piece, as if the pieces before were given out already. Writes nothing about stock. */
async function planPieces(tx: Tx, situation: Situation): Promise<Plan> {
  const { request, person, machine, candidates, pieces, now } = situation;
  const today = dayIn(machine.timeZone, now);
  const employee = person && {
    isActive: isActiveOn(person, today),
    proof: await verifyPerson(tx, person, request.employee),
  };
  const allowances = new Map<string, Allowance | null>();
  const given = { products: new Map<string, number>(), channels: new Map<string, number>() };
  const decided: DecidedPiece[] = [];
  for (const piece of pieces) {
    const free = (candidates[piece.line] ?? []).map((channel) => ({
      ...channel,
      reserved: channel.reserved + (given.channels.get(channel.id) ?? 0),
    }));
    const productId = free[0]?.productId;
    if (person && productId && !allowances.has(productId))
      allowances.set(productId, await allowanceOf(tx, person, productId, { at: now, timeZone: machine.timeZone }));
    const before = allowances.get(productId ?? '') ?? null;
    const allowance = before && {
      ...before,
      usedBefore: before.usedBefore + (given.products.get(productId ?? '') ?? 0),
    };
    const facts: Facts = {
      today,
      isTenantActive: machine.tenantStatus === 'ACTIVE',
      isPlaceActive: machine.machineStatus === 'ACTIVE',
      employee,
      candidates: free,
      pieces: 1,
      allowance,
      grant: 'NONE',
    };
    const decision = decide(facts);
    const chosen = decision.kind === 'approve' ? decision.channels[0] : decision.channel;
    const channel = free.find(({ id }) => id === chosen?.id) ?? null;
    if (decision.kind === 'refuse') return { decided, refusal: { piece, channel, allowance, code: decision.code } };
    decided.push({ piece, channel, allowance });
    if (!channel) throw new Error('An approved piece has no channel');
    given.channels.set(channel.id, (given.channels.get(channel.id) ?? 0) + 1);
    given.products.set(channel.productId, (given.products.get(channel.productId) ?? 0) + 1);
  }
  return { decided, refusal: null };
}
