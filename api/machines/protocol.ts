import { COUNTER_OUTCOME_CODES } from '#api/features/machine-counters/counter-comparison.service.ts';
import { REFUSAL_CODES } from '#api/features/withdrawals/withdrawal.rules.ts';
import { SUPERVISOR_FAULTS } from '#api/features/withdrawals/withdrawal-decision.service.ts';

/**
 * Constants of the machine protocol. docs/machine-protocol.md and docs/asyncapi.yaml describe them for hardware makers;
 * a test compares all three.
 */

/** The machine sends it in Sec-WebSocket-Protocol. An incompatible change gets a new number. */
export const SUBPROTOCOL = 'ppe.machine.v1';

/** Limits of the protocol. */
export const LIMITS = {
  /** Most bytes of a frame of a machine, and of a `configurationPart`. */
  frameBytes: 16 * 1024,
  /** Withdrawals without a result in a `welcome`. */
  openWithdrawals: 100,
  /** Frames that one machine may send at once. */
  burst: 50,
  /** Frames per second that it may send after these. */
  framesPerSecond: 5,
  /** The socket closes when the refused frames exceed the accepted ones by this number. */
  refusedFrames: 200,
  /** Seconds from the upgrade to `hello`. */
  helloSeconds: 10,
  /** Characters of a message id. */
  idLength: 64,
  /** Events in one `replay`. */
  replayEvents: 100,
  /** Most bytes in the send buffer of a machine that does not read. */
  unreadBytes: 1024 * 1024,
  /** Largest counter of a `counterReport`, in pieces. */
  counter: 2_147_483_647,
  /** Pieces in one `piecesRequest`, and results in one `piecesResult`. */
  pieces: 20,
  /** Seconds after which a configuration without acknowledgement is sent again. */
  configurationAckSeconds: 30,
} as const;

/** What a machine may name in `hello` to get messages that older machines do not know. */
export const CAPABILITIES = ['configurationParts', 'chain', 'counters', 'pieces'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** Types of messages that a machine sends. */
export const MACHINE_MESSAGES = [
  'hello',
  'keepAlive',
  'withdrawalRequest',
  'deliveryResult',
  'piecesRequest',
  'piecesResult',
  'stockReport',
  'channelReport',
  'restock',
  'counterReport',
  'configurationAck',
  'replay',
] as const;
export type MachineMessageType = (typeof MACHINE_MESSAGES)[number];

/** Types of messages that the server sends. */
export const SERVER_MESSAGES = [
  'welcome',
  'keepAliveAck',
  'approved',
  'refused',
  'deliveryRecorded',
  'piecesApproved',
  'piecesRecorded',
  'stockRecorded',
  'channelRecorded',
  'restocked',
  'countersRecorded',
  'configuration',
  'configurationPart',
  'configurationAcked',
  'replayed',
  'error',
] as const;
export type ServerMessageType = (typeof SERVER_MESSAGES)[number];

/** Codes of `error`. The socket stays open; it closes only with a close code below. */
export const ERROR_CODES = [
  'NOT_JSON',
  'UNKNOWN_TYPE',
  'VALIDATION',
  'HELLO_FIRST',
  'ID_REUSED',
  'RATE_LIMITED',
  'KEEP_ALIVE_TOO_OFTEN',
  'NOT_FOUND',
  'SEQUENCE_GAP',
  'SEQUENCE_FORKED',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type MachineErrorCode = (typeof ERROR_CODES)[number];

/** Codes of `refused` as the answer to a `withdrawalRequest`. */
export const WITHDRAWAL_REFUSALS = REFUSAL_CODES;

/** `supervisorCode` of a request that names a supervisor and is refused with QUOTA_EXCEEDED. */
export const SUPERVISOR_CODES = SUPERVISOR_FAULTS;

/** Codes of `refused` as the answer to a `restock`. */
export const RESTOCK_REFUSALS = [
  'UNKNOWN_EMPLOYEE',
  'EMPLOYEE_INACTIVE',
  'WRONG_PIN',
  'PIN_LOCKED',
  'NOT_PERMITTED',
  'MACHINE_INACTIVE',
  'TENANT_SUSPENDED',
  'UNKNOWN_CHANNEL',
  'OVER_CAPACITY',
] as const;
export type RestockRefusal = (typeof RESTOCK_REFUSALS)[number];

/** Outcome of one channel of a stock report. */
export const STOCK_OUTCOMES = ['UNCHANGED', 'ADJUSTED', 'UNKNOWN_CHANNEL', 'BELOW_RESERVED', 'OVER_CAPACITY'] as const;
export type StockOutcome = (typeof STOCK_OUTCOMES)[number];

/** Outcome of one counter of a counter report. */
export const COUNTER_OUTCOMES = COUNTER_OUTCOME_CODES;

/** Close codes of the server. Codes from 1000 to 1999 belong to the WebSocket standard (RFC 6455). */
export const CLOSE = {
  BAD_FRAME: 1002,
  NOT_UTF8: 1007,
  TOO_MANY_FRAGMENTS: 1008,
  FRAME_TOO_LARGE: 1009,
  RESTART: 1012,
  REPLACED: 4001,
  CREDENTIAL_REVOKED: 4002,
  MACHINE_DELETED: 4003,
  SILENT: 4004,
  NO_HELLO: 4008,
  NOT_READING: 4010,
  FLOOD: 4029,
} as const;
export type CloseName = keyof typeof CLOSE;

/** Codes of a refused upgrade, with their HTTP status. */
export const UPGRADE_REFUSALS = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  NOT_FOUND: 404,
  BAD_SUBPROTOCOL: 426,
  BAD_VERSION: 426,
  UNAVAILABLE: 503,
} as const;
