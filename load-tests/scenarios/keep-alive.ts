import { SharedArray } from 'k6/data';
import execution from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { clearTimeout, setTimeout } from 'k6/timers';
import type { MessageEvent } from 'k6/websockets';
import {
  isProfileName,
  MACHINES_PER_USER,
  type Profile,
  type Stage,
  profiles,
  thresholdsOf,
} from '../profiles/keep-alive.ts';
import { shortened } from '../profiles/shortened.ts';
import { reconnectDelay } from '../simulator/backoff.ts';
import {
  ANSWER_WITHIN_MS as WELCOME_WITHIN_MS,
  type Machine,
  NORMAL_CLOSURE,
  openSocket,
  RETRY_AFTER_MS,
} from './machine-socket.ts';

/**
 * The keep-alive path of machines: connect with a credential, use the interval of the welcome, wait for each
 * acknowledgement, disconnect, reconnect; after a refused handshake wait and connect again, as the protocol says.
 * Environment: PROFILE, URL (`ws://…/machines`), CREDENTIALS (a JSON file, a list of `{ machineId, credential }`),
 * ACK_P99_MS to override the profile's limit, TIMES=unchecked for a busy computer.
 */

/** Time after which an acknowledgement counts as missing. */
const ACK_WITHIN_MS = 10_000;

const profile = chosenProfile();
const machines = new SharedArray('machines', (): Machine[] => JSON.parse(open(__ENV['CREDENTIALS'] ?? '')));

const keepAlives = new Counter('keep_alives');
const ackTime = new Trend('keep_alive_ack', true);
const welcomeTime = new Trend('welcome', true);
const missingAcks = new Counter('missing_acks');
const missingWelcomes = new Counter('missing_welcomes');
const repeatedHandshakes = new Counter('repeated_handshakes');
const connectionErrors = new Counter('connection_errors');
const errorFrames = new Counter('error_frames');

export const options: Options = {
  scenarios: {
    keepAlive: {
      executor: 'ramping-vus',
      exec: 'runMachines',
      stages: profile.stages.map((stage) => ({
        duration: `${stage.seconds}s`,
        target: stage.machines / MACHINES_PER_USER,
      })),
      gracefulRampDown: `${profile.sessionSeconds + WELCOME_WITHIN_MS / 1000}s`,
      gracefulStop: `${profile.sessionSeconds + WELCOME_WITHIN_MS / 1000}s`,
    },
  },
  thresholds: thresholdsOf(profile, __ENV['TIMES'] !== 'unchecked'),
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
  noConnectionReuse: true,
};

/** Runs one session of each machine of this virtual user; k6 ends the iteration when the last socket is closed. */
export function runMachines(): void {
  const first = (execution.vu.idInTest - 1) * MACHINES_PER_USER;
  for (const machine of machines.slice(first, first + MACHINES_PER_USER)) {
    // Random delays, so that machines do not connect and send at the same time.
    setTimeout(() => runMachine(machine), Math.random() * Math.min(1, profile.keepAliveSeconds) * 1000);
  }
}

/** One session of a machine: connects, again after a refused handshake, until the profile's time is over. */
function runMachine(machine: Machine): void {
  const endsAt = Date.now() + profile.sessionSeconds * 1000;
  let attempt = 0;
  const connect = () =>
    openSession(machine, endsAt, () => {
      const waitMs = RETRY_AFTER_MS + reconnectDelay(attempt);
      attempt += 1;
      if (Date.now() + waitMs > endsAt) {
        connectionErrors.add(1);
        return;
      }
      repeatedHandshakes.add(1);
      setTimeout(connect, waitMs);
    });
  connect();
}

/** One connection of a machine. `onRefused` is called when there is none. */
function openSession(machine: Machine, endsAt: number, onRefused: () => void): void {
  const begun = Date.now();
  const socket = openSocket(__ENV['URL'] ?? '', machine);
  const { machineId } = machine;
  let intervalMs = profile.keepAliveSeconds * 1000;
  let sequence = 0;
  let waitingSince: number | undefined;
  let lastAcknowledged: number | undefined;
  let isOpen = false;
  let isClosing = false;
  let timer: number | undefined;

  const sendKeepAlive = () => {
    if (Date.now() > endsAt) {
      disconnect();
      return;
    }
    sequence += 1;
    waitingSince = Date.now();
    // With type before id, the product uses its fast path for keep-alives.
    socket.send(JSON.stringify({ type: 'keepAlive', id: `${begun}-${sequence}` }));
    keepAlives.add(1);
    timer = setTimeout(() => {
      missingAcks.add(1);
      waitingSince = undefined;
      disconnect();
    }, ACK_WITHIN_MS);
  };

  const disconnect = () => {
    isClosing = true;
    socket.close(NORMAL_CLOSURE);
  };

  const stopTimer = () => {
    if (timer !== undefined) clearTimeout(timer);
  };

  const onFrame = ({ data }: MessageEvent) => {
    const frame = JSON.parse(String(data));
    switch (frame.type) {
      case 'welcome':
        stopTimer();
        welcomeTime.add(Date.now() - begun);
        intervalMs = frame.keepAliveSeconds * 1000;
        socket.send(
          JSON.stringify({
            type: 'configurationAck',
            id: `${begun}-configuration`,
            version: frame.configuration.version,
          }),
        );
        timer = setTimeout(sendKeepAlive, Math.random() * intervalMs);
        break;
      case 'keepAliveAck':
        if (waitingSince === undefined) break;
        ackTime.add(Date.now() - waitingSince);
        lastAcknowledged = waitingSince;
        waitingSince = undefined;
        stopTimer();
        timer = setTimeout(sendKeepAlive, intervalMs);
        break;
      case 'error':
        errorFrames.add(1);
        break;
    }
  };

  socket.onopen = () => {
    isOpen = true;
    socket.send(JSON.stringify({ type: 'hello', id: `${begun}-0`, firmware: 'k6' }));
    timer = setTimeout(() => {
      missingWelcomes.add(1);
      disconnect();
    }, WELCOME_WITHIN_MS);
  };
  socket.onmessage = (event) => {
    if (event) onFrame(event);
  };
  // A close follows each error, and is counted.
  socket.onerror = (event) => console.error(JSON.stringify({ machineId, error: event?.error }));
  socket.onclose = () => {
    stopTimer();
    if (lastAcknowledged !== undefined) console.log(JSON.stringify({ machineId, sentAt: lastAcknowledged }));
    if (!isOpen) return onRefused();
    if (isClosing) return;
    connectionErrors.add(1);
    if (waitingSince !== undefined) missingAcks.add(1);
  };
}

/** The profile of PROFILE, with the limit of ACK_P99_MS if set. */
function chosenProfile(): Profile {
  const name = __ENV['PROFILE'] ?? 'smoke';
  if (!isProfileName(name)) throw new Error(`unknown profile ${name}`);
  const share = Number(__ENV['TIME'] ?? 1);
  const chosen = shortened<Stage, Profile>(profiles[name], share);
  const p99 = Number(__ENV['ACK_P99_MS'] || chosen.ackMs.p99);
  return { ...chosen, ackMs: { ...chosen.ackMs, p99 } };
}
