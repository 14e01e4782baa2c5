import { newId } from '#api/platform/ids.ts';
import type { Configuration, ConfiguredChannel } from './configuration.ts';
import { LIMITS } from './protocol.ts';

/** A configuration without its channels, which follow in `configurationPart` frames. */
export type ConfigurationHead = Omit<Configuration, 'channels'> & { parts: number };

/** A configuration for a machine with the capability `configurationParts`: its head, and the frames that follow. */
export type DividedConfiguration = { head: ConfigurationHead; frames: string[] };

/** Bytes of a part without its channels: type, ids, version and numbers. */
const ENVELOPE_BYTES = 256;

/** Divides a configuration, so that no frame is larger than a machine's own may be. */
function divideConfiguration({ channels, ...head }: Configuration): DividedConfiguration {
  const groups = groupBySize(channels, LIMITS.frameBytes - ENVELOPE_BYTES);
  const frames = groups.map((group, index) =>
    JSON.stringify({
      type: 'configurationPart',
      id: newId(),
      version: head.version,
      part: index + 1,
      parts: groups.length,
      channels: group,
    }),
  );
  return { head: { ...head, parts: groups.length }, frames };
}

/** Puts channels together until their JSON reaches the limit. Each channel alone is far below it. */
function groupBySize(channels: readonly ConfiguredChannel[], limitBytes: number): ConfiguredChannel[][] {
  const groups: ConfiguredChannel[][] = [];
  let bytes = Infinity;
  for (const channel of channels) {
    const size = Buffer.byteLength(JSON.stringify(channel)) + 1;
    if (bytes + size > limitBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(channel);
    bytes += size;
  }
  return groups;
}

/** A configuration as this machine takes it: whole, or its head with the frames that follow. */
export function contentFor(
  { takesParts }: { takesParts: boolean },
  configuration: Configuration,
): { content: object; frames: string[] } {
  if (!takesParts) return { content: configuration, frames: [] };
  const { head, frames } = divideConfiguration(configuration);
  return { content: head, frames };
}
