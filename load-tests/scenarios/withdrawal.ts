import execution from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'k6/timers';
import type { MessageEvent, WebSocket } from 'k6/websockets';
import type { MachinePlan } from '../lib/withdrawal-load.ts';
import type { Stage } from '../profiles/keep-alive.ts';
import { shortened } from '../profiles/shortened.ts';
import {
  DISPENSE_SECONDS,
  isWithdrawalProfile,
  LAST_PERSON_SECONDS,
  MACHINES_PER_USER,
  PEOPLE_PER_CUT,
  type WithdrawalProfile,
  withdrawalProfiles,
  withdrawalThresholds,
} from '../profiles/withdrawal.ts';
import { reconnectDelay } from '../simulator/backoff.ts';
import { ANSWER_WITHIN_MS, type Machine, NORMAL_CLOSURE, openSocket, RETRY_AFTER_MS } from './machine-socket.ts';

/**
 * People take pieces at machines: request with PIN, decision, result, acknowledgement. Some connections are cut before the
 * answer; then the machine connects and sends the same message again. Environment: PROFILE, PLAN (a JSON file, see
 * MachinePlan), TIME, TIMES=unchecked for a busy computer. Prints each acknowledged withdrawal, one JSON object per line.
 */

const name = __ENV['PROFILE'] ?? 'smoke';
if (!isWithdrawalProfile(name)) throw new Error(`unknown profile ${name}`);
const profile = shortened<Stage, WithdrawalProfile>(withdrawalProfiles[name], Number(__ENV['TIME'] ?? 1));
const plan: MachinePlan = JSON.parse(open(__ENV['PLAN'] ?? ''));

const withdrawals = new Counter('withdrawals');
const decisionTime = new Trend('decision_time', true);
const resultTime = new Trend('result_time', true);
const welcomeTime = new Trend('welcome', true);
const repeatedMessages = new Counter('repeated_messages');
const repeatedHandshakes = new Counter('repeated_handshakes');
const refusals = new Counter('refusals');
const missingAnswers = new Counter('missing_answers');
const connectionErrors = new Counter('connection_errors');
const errorFrames = new Counter('error_frames');

/** Which of PEOPLE_PER_CUT people lose the connection after the request, and which after the result. */
const CUT_REQUEST = 2;
const CUT_RESULT = 6;
const graceSeconds = profile.sessionSeconds + LAST_PERSON_SECONDS;

export const options: Options = {
  scenarios: {
    withdrawal: {
      executor: 'ramping-vus',
      exec: 'runMachines',
      stages: profile.stages.map(({ seconds, machines }) => ({
        duration: `${seconds}s`,
        target: machines / MACHINES_PER_USER,
      })),
      gracefulRampDown: `${graceSeconds}s`,
      gracefulStop: `${graceSeconds}s`,
    },
  },
  thresholds: withdrawalThresholds(profile, { withTimes: __ENV['TIMES'] !== 'unchecked' }),
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
  noConnectionReuse: true,
};

/** WebSocket.OPEN, which k6 lacks. */
const OPEN = 1;

/** A message without an answer yet; it survives the connection. */
type Message = { type: 'withdrawalRequest' | 'deliveryResult'; id: string; [field: string]: unknown };
type Welcome = { type: 'welcome'; keepAliveSeconds: number; configuration: { version: string } };
type Answer = { type: 'approved' | 'deliveryRecorded' | 'refused' | 'error'; re: string; withdrawalId: string };

/** Runs one session of each machine of this virtual user; k6 ends the iteration when nothing is left to do. */
export function runMachines(): void {
  const first = (execution.vu.idInTest - 1) * MACHINES_PER_USER;
  for (let number = first; number < first + MACHINES_PER_USER; number += 1) {
    const machine = plan.machines[number];
    if (machine) setTimeout(() => new Session(machine, number).connect(), pauseMs() / 2);
  }
}

/** A pause of a half to one and a half times the profile's average. */
const pauseMs = (): number => profile.pauseSeconds * 1000 * (0.5 + Math.random());

/** A machine and its people, until the time of the session is over; with a new connection after each cut. */
class Session {
  readonly #machine: Machine;
  readonly #number: number;
  readonly #endsAt = Date.now() + profile.sessionSeconds * 1000;
  #socket: WebSocket | undefined;
  #waiting: Message | undefined;
  #sentAt = 0;
  #isRepeated = false;
  #isEnding = false;
  #people = 0;
  #attempt = 0;
  #deadline = 0;
  #keepAlives = 0;

  constructor(machine: Machine, number: number) {
    this.#machine = machine;
    this.#number = number;
  }

  connect(): void {
    const socket = openSocket(plan.url, this.#machine);
    const begun = Date.now();
    let isOpen = false;
    socket.onopen = () => {
      isOpen = true;
      this.#socket = socket;
      this.#write({ type: 'hello', id: `${begun}-hello`, firmware: 'k6' });
      this.#expectAnswer();
    };
    socket.onmessage = (event?: MessageEvent) => {
      if (!event) return;
      const frame: Welcome | Answer = JSON.parse(String(event.data));
      if (frame.type === 'welcome') this.#onWelcome(frame, begun);
      else if (frame.re === this.#waiting?.id) this.#onAnswer(frame);
    };
    // A close follows each error, and is counted.
    socket.onerror = (event) => console.error(JSON.stringify({ failed: this.#machine.machineId, error: event?.error }));
    socket.onclose = () => this.#onClose(isOpen);
  }

  #onWelcome({ configuration, keepAliveSeconds }: Welcome, begun: number): void {
    clearTimeout(this.#deadline);
    welcomeTime.add(Date.now() - begun);
    this.#attempt = 0;
    const { version } = configuration;
    this.#write({ type: 'configurationAck', id: `${begun}-configuration`, version });
    const keepAlive = () => this.#write({ type: 'keepAlive', id: `${Date.now()}-alive` });
    this.#keepAlives = setInterval(keepAlive, keepAliveSeconds * 1000);
    if (!this.#waiting) return void setTimeout(() => this.#serveNext(), pauseMs() / 2);
    this.#isRepeated = true;
    repeatedMessages.add(1);
    this.#deliver(this.#waiting);
  }

  #serveNext(): void {
    if (!this.#socket) return;
    if (Date.now() > this.#endsAt) return this.#end();
    this.#people += 1;
    const at = this.#number * 1009 + this.#people;
    this.#send({
      type: 'withdrawalRequest',
      id: `${this.#endsAt}-${this.#people}-request`,
      employee: { identification: plan.people[at % plan.people.length], method: 'PASSWORD', pin: plan.pin },
      channel: plan.channels[at % plan.channels.length],
      at: new Date().toISOString(),
    });
  }

  #report(withdrawalId: string): void {
    const id = `${this.#endsAt}-${this.#people}-result`;
    this.#send({ type: 'deliveryResult', id, withdrawalId, result: 'SUCCESS' });
  }

  /** Sends a new message; for some people the connection is cut before the answer. */
  #send(message: Message): void {
    this.#waiting = message;
    this.#isRepeated = false;
    this.#deliver(message);
    const cutAt = message.type === 'withdrawalRequest' ? CUT_REQUEST : CUT_RESULT;
    if (this.#people % PEOPLE_PER_CUT === cutAt) this.#socket?.close();
  }

  /** Without a connection the message waits for the next welcome. */
  #deliver(message: Message): void {
    if (!this.#socket) return;
    this.#sentAt = Date.now();
    this.#write(message);
    this.#expectAnswer();
  }

  /** A connection that is being closed takes no frames. */
  #write(frame: { type: string; id: string; [field: string]: unknown }): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #expectAnswer(): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => {
      missingAnswers.add(1);
      this.#end();
    }, ANSWER_WITHIN_MS);
  }

  #onAnswer(frame: Answer): void {
    clearTimeout(this.#deadline);
    this.#waiting = undefined;
    // The answer to a repeated message is a stored one, or that of the work which the first one began.
    const tookMs = this.#isRepeated ? [] : [Date.now() - this.#sentAt];
    if (frame.type === 'approved') {
      for (const ms of tookMs) decisionTime.add(ms);
      setTimeout(() => this.#report(frame.withdrawalId), DISPENSE_SECONDS * 1000);
      return;
    }
    if (frame.type === 'deliveryRecorded') {
      for (const ms of tookMs) resultTime.add(ms);
      withdrawals.add(1);
      console.log(JSON.stringify({ withdrawalId: frame.withdrawalId }));
    } else {
      (frame.type === 'refused' ? refusals : errorFrames).add(1);
      console.error(JSON.stringify({ failed: this.#machine.machineId, frame }));
    }
    setTimeout(() => this.#serveNext(), pauseMs());
  }

  #end(): void {
    this.#isEnding = true;
    this.#socket?.close(NORMAL_CLOSURE);
  }

  #onClose(wasOpen: boolean): void {
    clearTimeout(this.#deadline);
    clearInterval(this.#keepAlives);
    this.#socket = undefined;
    if (this.#isEnding) return;
    if (!wasOpen) repeatedHandshakes.add(1);
    else if (!this.#waiting) connectionErrors.add(1);
    const waitMs = (wasOpen ? 0 : RETRY_AFTER_MS) + reconnectDelay(this.#attempt);
    this.#attempt += 1;
    if (Date.now() + waitMs < this.#endsAt + LAST_PERSON_SECONDS * 1000) setTimeout(() => this.connect(), waitMs);
    else missingAnswers.add(1);
  }
}
