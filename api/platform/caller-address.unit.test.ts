import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressReader, trustOf } from './caller-address.ts';

/** A request as it arrives over a connection from this address. */
function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const PROXY = '10.0.0.7';
const readAddress = addressReader(trustOf(' 10.0.0.0/24, 192.168.1.1 '));
const told = {
  host: 'internal:8080',
  'x-forwarded-host': 'acme.example.com',
  'x-forwarded-for': '203.0.113.9',
};

describe('the address of a caller', () => {
  it('is what a trusted proxy says [T1]', () => {
    expect(readAddress(requestFrom(PROXY, told))).toEqual({ host: 'acme.example.com', ip: '203.0.113.9' });
  });

  it('is the connection’s own where nobody trusted says otherwise SEC-1', () => {
    const own = { host: 'internal:8080', ip: '203.0.113.1' };
    expect(readAddress(requestFrom('203.0.113.1', told))).toEqual(own);
    expect(addressReader(trustOf(''))(requestFrom('203.0.113.1', told))).toEqual(own);
  });

  it('does not take what a client wrote before the proxy added its own SEC-1', () => {
    const forged = {
      host: 'internal',
      'x-forwarded-host': 'bolt.example.com, acme.example.com',
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
    };
    expect(readAddress(requestFrom(PROXY, forged))).toEqual({ host: 'acme.example.com', ip: '203.0.113.9' });
  });

  it('falls back to Host where a trusted proxy says nothing', () => {
    expect(readAddress(requestFrom(PROXY, { host: 'acme.example.com' }))).toEqual({
      host: 'acme.example.com',
      ip: PROXY,
    });
    expect(readAddress(requestFrom(PROXY, {}))).toEqual({ host: '', ip: PROXY });
  });
});
