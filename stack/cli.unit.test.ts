import { describe, expect, it } from 'vitest';
import { parseRequest } from './cli.ts';
import { allServers } from './servers/all.ts';

describe('npm run stack --', () => {
  it('selects every dev server if none is named', () => {
    expect(parseRequest(['status'])).toEqual({
      command: 'status',
      servers: allServers,
      others: [],
      profile: 'dev',
    });
  });

  it('accepts servers and a profile in any order', () => {
    const { command, servers, profile } = parseRequest(['--profile', 'test', 'kill', 'mysql', 'valkey']);
    expect([command, servers.map(({ name }) => name), profile]).toEqual(['kill', ['mysql', 'valkey'], 'test']);
  });

  it('accepts the names of the product’s own processes', () => {
    const { servers, others } = parseRequest(['kill', 'product', 'mysql']);
    expect([...servers, ...others].map(({ name }) => name)).toEqual(['mysql', 'product']);
  });

  it('accepts the second S3 storage, which is no server of a usual start', () => {
    const { servers, others } = parseRequest(['start', 'second-storage']);
    expect(servers).toEqual([]);
    expect(others.map(({ name }) => name)).toEqual(['second-storage']);
  });

  it('takes MySQL as a group for its members and its proxy', () => {
    const { servers, others } = parseRequest(['start', 'mysql-group']);
    expect(servers).toEqual([]);
    expect(others.map(({ name }) => name)).toEqual(['mysql-1', 'mysql-2', 'mysql-3', 'mysql-proxy']);
  });

  it.each([
    [['stop', 'postgres'], 'there is no server called postgres'],
    [['stop', '--profile', 'prod'], '--profile is dev or test, not prod'],
    [['stop', '--profile'], '--profile is dev or test, not nothing'],
  ])('refuses %j', (words, message) => {
    expect(() => parseRequest(words)).toThrow(message);
  });
});
