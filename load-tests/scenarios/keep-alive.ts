import { SharedArray } from 'k6/data';
import execution from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import type { Options } from 'k6/options';
import { clearTimeout, setTimeout } from 'k6/timers';
import { type MessageEvent, WebSocket } from 'k6/websockets';
import {
  isProfileName,
  MACHINES_PER_USER,
  type Profile,
  type Stage,
  profiles,
  thresholdsOf,
} from '../profiles/keep-alive.ts';
import { shortened } from '../profiles/shortened.ts';

/**
 * The keep-alive path of machines: connect with a credential, use the interval of the welcome, wait for each
 * acknowledgement, disconnect, reconnect. Environment: PROFILE, URL (`ws://…/machines`), CREDENTIALS (a JSON file, a
 * list of `{ machineId, credential }`), ACK_P99_MS to override the profile's limit, TIMES=unchecked for a
 * busy computer.
 */

/** Time after which an acknowledgement counts as missing. */
const ACK_WITHIN_MS = 10_000;
const NORMAL_CLOSURE = 1000;

const profile = chosenProfile();
const machines = new SharedArray('machines', (): Machine[] => JSON.parse(open(__ENV['CREDENTIALS'] ?? '')));

const keepAlives = new Counter('keep_alives');
const ackTime = new Trend('keep_alive_ack', true);
const welcomeTime = new Trend('welcome', true);
const missingAcks = new Counter('missing_acks');
const connectionErrors = new Counter('connection_errors');
const errorFrames = new Counter('error_frames');

type Machine = {
  machineId: string;
  credential: string;
};

export const options: Options = {
  scenarios: {
    keepAlive: {
      executor: 'ramping-vus',
      exec: 'runMachines',
      stages: profile.stages.map((stage) => ({
        duration: `${stage.seconds}s`,
        target: stage.machines / MACHINES_PER_USER,
      })),
      gracefulRampDown: `${profile.sessionSeconds + ACK_WITHIN_MS / 1000}s`,
      gracefulStop: `${profile.sessionSeconds + ACK_WITHIN_MS / 1000}s`,
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

function runMachine({ machineId, credential }: Machine): void {
  const begun = Date.now();
  const socket = new WebSocket(__ENV['URL'] ?? '', null, {
    headers: { Authorization: `Bearer ${credential}`, 'Sec-WebSocket-Protocol': 'ppe.machine.v1' },
  });
  let intervalMs = profile.keepAliveSeconds * 1000;
  let sequence = 0;
  let waitingSince: number | undefined;
  let lastAcknowledged: number | undefined;
  let isClosing = false;
  let timer: number | undefined;

  const sendKeepAlive = () => {
    if (Date.now() - begun > profile.sessionSeconds * 1000) {
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
    if (lastAcknowledged !== undefined) console.log(JSON.stringify({ machineId, sentAt: lastAcknowledged }));
    socket.close(NORMAL_CLOSURE);
  };

  const onFrame = ({ data }: MessageEvent) => {
    const frame = JSON.parse(String(data));
    switch (frame.type) {
      case 'welcome':
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
        if (timer !== undefined) clearTimeout(timer);
        timer = setTimeout(sendKeepAlive, intervalMs);
        break;
      case 'error':
        errorFrames.add(1);
        break;
    }
  };

  socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', id: `${begun}-0`, firmware: 'k6' }));
  socket.onmessage = (event) => {
    if (event) onFrame(event);
  };
  socket.onerror = (event) => {
    connectionErrors.add(1);
    console.error(JSON.stringify({ machineId, error: event?.error }));
  };
  socket.onclose = () => {
    if (timer !== undefined) clearTimeout(timer);
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
