import './localhost.ts';
import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';

/** A GraphQL error in a response. */
export type SeenError = {
  message: string;
  path?: (string | number)[];
  extensions: Record<string, unknown> & { code: string };
};

/** The answer of a GraphQL call: HTTP status, data, errors. */
export type Answer<T> = { status: number; data: T | null; errors: SeenError[] };

/** Calls GraphQL as one user (or as a guest) on one host, over HTTP and WebSocket. */
export class GraphqlClient {
  readonly origin: string;
  readonly token: string | null;

  constructor(origin: string, token: string | null) {
    this.origin = origin;
    this.token = token;
  }

  /** Returns the whole answer, errors included. */
  async ask<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<T>> {
    const response = await fetch(`${this.origin}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(this.token ? { Authorization: `Bearer ${this.token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const body: { data?: T | null; errors?: SeenError[] } = JSON.parse(await response.text());
    return { status: response.status, data: body.data ?? null, errors: body.errors ?? [] };
  }

  /** Returns the data; throws if there is an error. */
  async data<T = Record<string, unknown>>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    const { data, errors } = await this.ask<T>(query, variables);
    if (errors.length > 0 || data === null) throw new Error(`GraphQL failed: ${JSON.stringify(errors)}`);
    return data;
  }

  /** Returns the first error; throws if there is none. */
  async error(query: string, variables: Record<string, unknown> = {}): Promise<SeenError> {
    const { errors, data } = await this.ask(query, variables);
    const [first] = errors;
    if (!first) throw new Error(`An error was expected, but it answered ${JSON.stringify(data)}`);
    return first;
  }

  /** Returns a graphql-ws client of this user; the caller disposes it. */
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
