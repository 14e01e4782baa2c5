import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveKeys } from '#api/platform/secrets.ts';
import type { Realm } from './realm.ts';

/**
 * Browsers in which a person proved the identity before, by a sign-in or a reset code. A signed cookie names person and
 * browser. Such a browser has a limit of wrong passwords of its own, so that strangers cannot lock its owner out.
 */
export type KnownDevices = {
  /** Id of the browser when the cookie proves an earlier sign-in of this person; otherwise null. */
  find(cookie: string | null, realm: Realm, personId: string): string | null;
  /** New value of the cookie, which also names this person. */
  remember(cookie: string | null, realm: Realm, personId: string): string;
};

/** Lifetime of the cookie and of its entries, in seconds. */
export const DEVICE_SECONDS = 180 * 86_400;
/** Maximum number of people that one browser remembers; a shared computer has several. */
const MAX_PEOPLE = 5;

const ENTRY = /^(?<entry>(?<person>[0-9A-Z]{26})\.(?<device>[\w-]{22})\.(?<since>\d{10}))\.(?<mac>[\w-]{43})$/;

type Entry = { text: string; person: string; device: string };

export function createKnownDevices(secret: string): KnownDevices {
  const keys = deriveKeys(secret, 'known devices');
  const macOf = (key: Buffer, realm: Realm, entry: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([realm.name, entry]))
      .digest();
  const now = () => Math.floor(Date.now() / 1000);

  function verified(text: string, realm: Realm): Entry[] {
    const { entry = '', person = '', device = '', since = '', mac = '' } = { ...ENTRY.exec(text)?.groups };
    const given = Buffer.from(mac, 'base64url');
    const isOurs = given.length > 0 && keys.some((key) => timingSafeEqual(macOf(key, realm, entry), given));
    return isOurs && Number(since) > now() - DEVICE_SECONDS ? [{ text, person, device }] : [];
  }

  const entriesOf = (cookie: string | null, realm: Realm): Entry[] =>
    (cookie ?? '')
      .split('~')
      .slice(0, MAX_PEOPLE)
      .flatMap((text) => verified(text, realm));

  return {
    find: (cookie, realm, personId) =>
      entriesOf(cookie, realm).find(({ person }) => person === personId)?.device ?? null,
    remember(cookie, realm, personId) {
      const known = entriesOf(cookie, realm);
      const device = known[0]?.device ?? randomBytes(16).toString('base64url');
      const entry = `${personId}.${device}.${now()}`;
      const fresh = `${entry}.${macOf(keys[0], realm, entry).toString('base64url')}`;
      const others = known.filter(({ person }) => person !== personId).map(({ text }) => text);
      return [fresh, ...others].slice(0, MAX_PEOPLE).join('~');
    },
  };
}
