import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A request that is sent again and again. */
export type Request = {
  port: number;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** JSON; sent by POST. */
  body: string;
};

/** Requests that differ: the next body of each connection. Their answers must have no errors. */
export type ChangingRequest = Omit<Request, 'body'> & {
  nextBody: (connection: number) => string;
  /** Default: CONNECTIONS. */
  connections?: number;
};

/** Durations and callbacks of a load. */
export type LoadPlan = {
  warmUpSeconds: number;
  seconds: number;
  /** Called after the warm-up. */
  onBegin?: () => void;
};

/** The result of a load. */
export type Load = {
  /** Answers in the measured time. */
  answers: number;
  seconds: number;
  /** Share of its core that this process used. */
  clientCpu: number;
};

/** Connections, each with one request at a time (closed loop). */
export const CONNECTIONS = 16;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Sends the request over kept connections; throws when a status is not 200. Plain sockets, so that the client is light. */
export async function sendRequests(request: Request | ChangingRequest, plan: LoadPlan): Promise<Load> {
  const bytesOf = bytesPerConnection(request);
  const isChanging = 'nextBody' in request;
  const connections = isChanging ? (request.connections ?? CONNECTIONS) : CONNECTIONS;
  let answers = 0;
  let isOver = false;
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(request.port)));
  for (const [connection, socket] of sockets.entries()) {
    readAnswers(socket, (status, body) => {
      if (status !== '200') reject(new Error(`the server answered with status ${status}`));
      if (isChanging && body().includes('"errors"')) reject(new Error(`the server answered ${body()}`));
      answers += 1;
      if (!isOver) socket.write(bytesOf(connection));
    });
    socket.once('error', reject).once('close', () => {
      if (!isOver) reject(new Error('the server closed a connection'));
    });
    socket.write(bytesOf(connection));
  }
  try {
    await Promise.race([pause(plan.warmUpSeconds * 1000), failed]);
    plan.onBegin?.();
    const [begun, cpuBefore, answersBefore] = [performance.now(), process.cpuUsage(), answers];
    await Promise.race([pause(plan.seconds * 1000), failed]);
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    return { answers: answers - answersBefore, seconds, clientCpu: (user + system) / 1e6 / seconds };
  } finally {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  }
}

function bytesPerConnection(request: Request | ChangingRequest): (connection: number) => Buffer {
  if ('nextBody' in request) return (connection) => toBytes({ ...request, body: request.nextBody(connection) });
  const bytes = toBytes(request);
  return () => bytes;
}

/** Sends the request once; returns the parsed answer. */
export async function sendOnce(request: Request): Promise<unknown> {
  const socket = await open(request.port);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  readAnswers(socket, (status, body) => {
    if (status === '200') resolve(JSON.parse(body()));
    else reject(new Error(`the server answered with status ${status}: ${body()}`));
  });
  socket.once('error', reject).once('close', () => reject(new Error('the server closed the connection')));
  socket.write(toBytes(request));
  return promise.finally(() => socket.destroy());
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function toBytes({ port, path, headers, body }: Request): Buffer {
  const all = {
    Host: `127.0.0.1:${port}`,
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
}

/** Calls `onAnswer` for each answer with a Content-Length. */
function readAnswers(socket: Socket, onAnswer: (status: string, body: () => string) => void): void {
  let seen: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    seen = seen.length === 0 ? chunk : Buffer.concat([seen, chunk]);
    for (;;) {
      const headEnd = seen.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = seen.toString('latin1', 0, headEnd);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      const end = headEnd + HEAD_END.length + length;
      if (!(seen.length >= end)) return;
      const answer = seen;
      seen = seen.subarray(end);
      onAnswer(head.slice(9, 12), () => answer.toString('utf8', headEnd + HEAD_END.length, end));
    }
  });
}
