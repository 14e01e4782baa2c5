type Message = { type: string; id?: string };

const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'type' in value;

/**
 * A fake WebSocket for stories: accepts every connection and subscription and sends no events. If the network is
 * offline, it closes with 1006 like a browser's socket.
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
    if (message.type === 'connection_init') this.#deliver({ type: 'connection_ack' });
    if (message.type === 'ping') this.#deliver({ type: 'pong' });
    if (message.type === 'subscribe') this.#deliver({ type: 'ping', payload: { ack: message.id } });
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

  #deliver(message: object): void {
    setTimeout(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(message) })));
  }
}
