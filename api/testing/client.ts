import './localhost.ts';
import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';

/** An error as a caller sees it. */
export type SeenError = {
  message: string;
  path?: (string | number)[];
  extensions: Record<string, unknown> & { code: string };
};

/** What a GraphQL call answered: HTTP status, data, errors. */
export type Answer<T> = { status: number; data: T | null; errors: SeenError[] };

/** Calls GraphQL as one person (or nobody) on one host, through HTTP and through WebSocket. */
export class GraphqlClient {
  readonly origin: string;
  readonly token: string | null;

  constructor(origin: string, token: string | null) {
    this.origin = origin;
    this.token = token;
  }

  /** Everything that came back, errors included. */
  async ask<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const body: { data?: T | null; errors?: SeenError[] } = JSON.parse(await response.text());
    return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
  }

  /** The data; fails the test when there was any error. */
  async data<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { data, errors } = await this.ask<T>(query, variables);
    if (errors.length > 0 || data === null) throw new Error(`GraphQL failed: ${JSON.stringify(errors)}`);
    return data;
  }

  /** The first error; fails the test when there was none. */
  async error(query: string, variables: Record<string, unknown> = {}): Promise<SeenError> {
    const { errors, data } = await this.ask(query, variables);
    const [first] = errors;
    if (!first) throw new Error(`An error was expected, but it answered ${JSON.stringify(data)}`);
    return first;
  }

  /** A graphql-ws client of this person; dispose it at the end. */
  realtime(): Client {
    return createClient({
      url: `${this.origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token: this.token },
      retryAttempts: 0,
      lazy: true,
    });
  }
}
