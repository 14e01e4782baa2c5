import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { addressReader, trustOf } from './caller-address.ts';

/** A request that arrived over a connection from this address. */
function requestFrom(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  Object.assign(request.headers, headers);
  return request;
}

const PROXY = '10.0.0.7';
const readAddress = addressReader(trustOf(' 10.0.0.0/24, 192.168.1.1 '));
const headersOfProxy = {
  host: 'internal:8080',
  'x-forwarded-host': 'acme.example.com',
  'x-forwarded-for': '203.0.113.9',
};

describe('the caller address', () => {
  it('is read from the headers of a trusted proxy [T1]', () => {
    expect(readAddress(requestFrom(PROXY, headersOfProxy))).toEqual({ host: 'acme.example.com', ip: '203.0.113.9' });
  });

  it('is the address of the connection when the sender is not a trusted proxy SEC-1', () => {
    const own = { host: 'internal:8080', ip: '203.0.113.1' };
    expect(readAddress(requestFrom('203.0.113.1', headersOfProxy))).toEqual(own);
    expect(addressReader(trustOf(''))(requestFrom('203.0.113.1', headersOfProxy))).toEqual(own);
  });

  it('ignores header values that a client sent before the proxy added its own SEC-1', () => {
    const forged = {
      host: 'internal',
      'x-forwarded-host': 'bolt.example.com, acme.example.com',
      'x-forwarded-for': '198.51.100.1, 203.0.113.9',
    };
    expect(readAddress(requestFrom(PROXY, forged))).toEqual({ host: 'acme.example.com', ip: '203.0.113.9' });
  });

  it('falls back to Host when a trusted proxy sends no headers', () => {
    expect(readAddress(requestFrom(PROXY, { host: 'acme.example.com' }))).toEqual({
      host: 'acme.example.com',
      ip: PROXY,
    });
    expect(readAddress(requestFrom(PROXY, {}))).toEqual({ host: '', ip: PROXY });
  });
});
