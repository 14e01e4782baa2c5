type Message = { type: string; id?: string };

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value;

/**
 * The server's end of the realtime connection, for stories: it accepts every connection and every subscription and
 * then stays silent, as on a quiet day. While the network is away it closes as the browser does then.
 */
export class QuietSocket {
  readonly protocol = 'graphql-transport-ws';
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent<string>) => void) | null = null;

  constructor(isReachable: boolean) {
    setTimeout(() => (isReachable ? this.#open() : this.#end(1006)));
  }

  send(data: string): void {
    const message: unknown = JSON.parse(data);
    if (!isMessage(message)) return;
    if (message.type === 'connection_init') this.#tell({ type: 'connection_ack' });
    if (message.type === 'ping') this.#tell({ type: 'pong' });
    if (message.type === 'subscribe') this.#tell({ type: 'ping', payload: { ack: message.id } });
  }

  close(code = 1000): void {
    this.#end(code);
  }

  #open(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }

  #end(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.(new CloseEvent('close', { code, wasClean: code === 1000 }));
  }

  #tell(message: object): void {
    setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
}
