import type { StreamEntry } from './stream-entry.ts';

/** Facility 13 (log audit) and severity 6 (informational). */
const PRIORITY = 13 * 8 + 6;

/**
 * An entry as a syslog message of RFC 5424, with its length before it (RFC 6587, octet counting; RFC 5425 demands the same
 * with TLS). MSG is the entry as JSON in ASCII: other characters are escaped, so that no receiver can mistake them.
 */
export function syslogMessage(entry: StreamEntry, host: string): string {
  const words = [`<${PRIORITY}>1`, entry.at, host, 'ppe-console', '-', entry.event ?? entry.operation, '-'];
  const message = `${words.join(' ')} ${asciiJson(entry)}`;
  return `${message.length} ${message}`;
}

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
