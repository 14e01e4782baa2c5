/**
 * Loaded by `node --import` into a process of the product. It sets the clock ahead, like a server without time
 * synchronisation (REL-27).
 */
const AHEAD_MS = 5000;

globalThis.Date = new Proxy(Date, {
  construct: (target, values) => Reflect.construct(target, values.length > 0 ? values : [target.now() + AHEAD_MS]),
  get: (target, name) => (name === 'now' ? () => target.now() + AHEAD_MS : Reflect.get(target, name)),
});
