import { ALL_CHANNELS } from '#api/features/machine-counters/counter-comparison.service.ts';
import { compareCounters } from '#api/features/machine-counters/counter-report.service.ts';
import { MESSAGE_RULES } from '../messages.ts';
import { lastEventOf } from './chain.ts';
import { once } from './once.ts';
import { announceStock } from './stock.ts';

/** Compares the machine's counters with the records. Nothing is compared while the machine has events to replay. */
export const counterReport = once(
  MESSAGE_RULES.counterReport,
  async (machine) => (await lastEventOf(machine)).sequence,
  async (tx, { machineId, dependencies }, { channels, withdrawals, lastSequence }, knownSequence) => {
    const counted = new Map(channels.map(({ channel, pieces }) => [channel, pieces]));
    if (typeof withdrawals === 'number') counted.set(ALL_CHANNELS, withdrawals);
    const outcomes = await compareCounters(tx, { machineId, counted, isBehind: lastSequence > knownSequence });
    announceStock(tx, dependencies, machineId);
    return {
      type: 'countersRecorded',
      channels: channels.map(({ channel }) => ({ channel, outcome: outcomes.get(channel) })),
      withdrawals: outcomes.get(ALL_CHANNELS) ?? null,
    };
  },
);
