import { describe, expect, it } from 'vitest';
import { notificationLetter, type Report, type ReportedEvent } from './notification-letter.ts';

const address = 'https://acme.ppe.example/machines';
const inboxAddress = 'https://acme.ppe.example/inbox';
const settingsAddress = 'https://acme.ppe.example/notifications/01';
const facts = {
  machine: 'M-01 Portaria',
  channel: 7,
  product: 'Luva nitrílica',
  minutes: 30,
  employee: 'João Prado',
  place: 'M-01 Portaria',
  refusalCode: 'QUOTA_EXCEEDED',
  size: 'M',
  certificate: 'CA 40001',
  expiresAt: '2026-12-24',
};
const event = (kind: string): ReportedEvent => ({ kind, occurredAt: '2026-11-26T12:00:00Z', facts });
const letterOf = (
  type: Report['type'],
  kinds: string[],
  language: 'en' | 'pt-BR' | 'es' = 'en',
  total = kinds.length,
) =>
  notificationLetter(
    { email: 'ana@acme.example', company: 'Acme', language },
    {
      trigger: 'Portaria',
      type,
      total,
      events: kinds.map(event),
      timeZone: 'America/Sao_Paulo',
      address,
      settingsAddress,
      inboxAddress,
    },
  );

const TYPES = [
  'MACHINE_BLOCKED_CHANNEL',
  'MACHINE_WITHOUT_STOCK',
  'MACHINE_OFFLINE',
  'WITHDRAWAL_ERROR',
  'PRODUCT_EXPIRED',
] as const;

describe('a letter about events [M7]', () => {
  it.each(TYPES)('says in the subject what happened where, and links all its addresses: %s', (type) => {
    for (const language of ['en', 'pt-BR', 'es'] as const) {
      const { subject, text, html } = letterOf(type, [type], language);
      expect(subject).toMatch(/M-01 Portaria|Luva nitrílica/);
      expect(subject + text).not.toMatch(/\{\{|undefined/);
      for (const link of [address, inboxAddress, settingsAddress])
        expect(html).toContain(`<a href="${link}" style="color:#1d4ed8;font-weight:600">${link}</a>`);
      const several = letterOf(type, [type, type], language);
      expect(several.subject).toContain('2');
      expect(several.subject + several.text).not.toMatch(/\{\{|undefined/);
    }
  });

  it('does not ask for a hand when a machine is back, and says so when only some are', () => {
    const back = letterOf('MACHINE_OFFLINE', ['MACHINE_BACK']);
    expect(back.subject).toBe('M-01 Portaria is back online');
    expect(back.text).toContain('Nothing needs to be done now.');
    const some = letterOf('MACHINE_OFFLINE', ['MACHINE_OFFLINE', 'MACHINE_BACK']);
    expect(some.subject).toBe('The connection of machines has changed 2 times');
    expect(some.text).toContain('Check the power and network of the machines that are still offline.');
    // Events that are not listed may be of both kinds.
    expect(letterOf('MACHINE_OFFLINE', ['MACHINE_BACK'], 'en', 40).subject).toBe(
      'The connection of machines has changed 40 times',
    );
  });

  it('never asks somebody to take care of a machine that is back', () => {
    for (const language of ['en', 'pt-BR', 'es'] as const) {
      const { text, html } = letterOf('MACHINE_OFFLINE', ['MACHINE_BACK'], language);
      expect(text + html).not.toContain(inboxAddress);
      expect(text).not.toMatch(/to act|resolver/);
      expect(text).toContain(address);
    }
  });

  it('groups the digits of large numbers as the language does', () => {
    expect(letterOf('WITHDRAWAL_ERROR', ['WITHDRAWAL_ERROR'], 'en', 10_000).subject).toContain('10,000');
    const { subject, text } = letterOf('WITHDRAWAL_ERROR', ['WITHDRAWAL_ERROR'], 'pt-BR', 10_000);
    expect(subject).toContain('10.000');
    expect(text).toContain('E mais 9.999.');
  });

  it.each([
    [
      { reason: 'motor preso' },
      'João Prado não recebeu Luva nitrílica em M-01 Portaria. A entrega falhou: motor preso',
    ],
    [{}, 'João Prado não recebeu Luva nitrílica em M-01 Portaria. A entrega falhou.'],
    [{ product: null, refusalCode: 'UNKNOWN_EMPLOYEE' }, 'João Prado não recebeu nada em M-01 Portaria. Ninguém'],
  ])('says in a sentence why a person got nothing: %j', (about, sentence) => {
    const { text } = notificationLetter(
      { email: 'ana@acme.example', company: 'Acme', language: 'pt-BR' },
      {
        trigger: 'x',
        type: 'WITHDRAWAL_ERROR',
        total: 1,
        events: [{ ...event('WITHDRAWAL_ERROR'), facts: { ...facts, refusalCode: null, ...about } }],
        timeZone: 'UTC',
        address,
        settingsAddress,
      },
    );
    expect(text).toContain(sentence);
  });

  it('never makes a link of a name', () => {
    const letter = notificationLetter(
      { email: 'ana@acme.example', company: 'Acme', language: 'en' },
      {
        trigger: 'x',
        type: 'MACHINE_OFFLINE',
        total: 1,
        events: [{ ...event('MACHINE_OFFLINE'), facts: { ...facts, machine: address } }],
        timeZone: 'UTC',
        address,
        settingsAddress,
      },
    );
    expect(letter.subject).not.toContain(address);
    expect(letter.html.match(/<a /g)).toHaveLength(2);
  });
});
