import { describe, expect, it } from 'vitest';
import { memoryHistory } from './memory-history.ts';
import { matchOf, paramsOf, type Route } from './route.ts';
import { Router } from './router.ts';

const Shown = () => null;
const routeOf = (pattern: string, more: Partial<Route> = {}): Route => ({ pattern, page: async () => Shown, ...more });

/** A page whose code arrives when the test says so. */
function slowRoute(pattern: string) {
  let arrive: () => void = () => undefined;
  const code = new Promise<typeof Shown>((resolve) => (arrive = () => resolve(Shown)));
  return { route: routeOf(pattern, { page: () => code }), arrive };
}

async function open(routes: readonly Route[], address = '/') {
  const history = memoryHistory(address);
  const unknown: Route = { page: async () => Shown };
  const find = (path: string) => matchOf(routes, ({ pattern = '' }) => pattern, path) ?? unknown;
  const router = new Router({ history, find });
  await settle();
  return { history, router, place: () => router.get().location.pathname + router.get().location.search };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('a pattern', () => {
  it.each([
    ['/sectors/:id?/:part?', '/sectors', {}],
    ['/sectors/:id?/:part?', '/sectors/', {}],
    ['/sectors/:id?/:part?', '/Sectors/1/edit', { id: '1', part: 'edit' }],
    ['/sectors/:id?', '/sectors/a%20b', { id: 'a b' }],
    ['/sectors/:id?', '/sectors/100%', { id: '100%' }],
    ['/sectors/:id', '/sectors', undefined],
    ['/sectors/:id?', '/sectors/1/edit', undefined],
    ['/', '/sectors', undefined],
  ])('%s with the path %s has the parameters %j', (pattern, path, params) => {
    expect(paramsOf(pattern, path)).toEqual(params);
  });

  it('that is more exact wins', () => {
    const patterns = ['/users/:id?', '/users/roles/:id?'];
    const found = (path: string) => matchOf(patterns, (pattern) => pattern, path);
    expect(found('/users/roles')).toBe('/users/roles/:id?');
    expect(found('/users/1')).toBe('/users/:id?');
    expect(found('/sectors')).toBeUndefined();
  });
});

describe('the router', () => {
  it('keeps the page until the code of the next one has arrived, and opens only the last of two [N8]', async () => {
    const [first, second] = [slowRoute('/first'), slowRoute('/second')];
    const { router, place, history } = await open([routeOf('/'), first.route, second.route]);
    void router.navigate('/first');
    void router.navigate('/second');
    expect([place(), router.get().isLoading, history.get().pathname]).toEqual(['/', true, '/']);
    second.arrive();
    await settle();
    expect([place(), router.get().isLoading]).toEqual(['/second', false]);
    first.arrive();
    await settle();
    expect([place(), history.get().pathname]).toEqual(['/second', '/second']);
  });

  it('follows a guard before it fetches the code, and again after a change of the permissions [N3]', async () => {
    let isAllowed = false;
    let fetched = 0;
    const guarded = routeOf('/users', {
      redirect: () => (isAllowed ? undefined : '/unauthorized?role=customer'),
      page: async () => ((fetched += 1), Shown),
    });
    const { router, place } = await open([guarded, routeOf('/unauthorized')], '/users');
    expect([place(), fetched]).toEqual(['/unauthorized?role=customer', 0]);
    isAllowed = true;
    await router.navigate('/users');
    expect([place(), fetched]).toEqual(['/users', 1]);
    isAllowed = false;
    router.recheck();
    await settle();
    expect(place()).toBe('/unauthorized?role=customer');
  });

  it('shows a page whose code could not be loaded as failed, and loads it again on the next try', async () => {
    let failures = 1;
    const page = async () => {
      if (failures-- > 0) throw new TypeError('offline');
      return Shown;
    };
    const { router } = await open([routeOf('/'), routeOf('/broken', { page })]);
    await router.navigate('/broken');
    expect(router.get().view?.failure?.error).toBeInstanceOf(TypeError);
    await router.navigate('/broken', { replace: true });
    expect(router.get().view).toMatchObject({ Page: Shown });
  });

  it('changes the query alone without loading the page again, and goes back', async () => {
    let fetched = 0;
    const { router, place, history } = await open(
      [routeOf('/sectors/:id?', { page: async () => ((fetched += 1), Shown) })],
      '/sectors',
    );
    await router.navigate('?search=a');
    await router.navigate('/sectors/1?search=a', { state: { from: 'list' } });
    expect([router.get().view?.params, router.get().location.state]).toEqual([{ id: '1' }, { from: 'list' }]);
    history.go(-1);
    await settle();
    expect([place(), router.get().action, fetched]).toEqual(['/sectors?search=a', 'POP', 1]);
  });
});
