// @vitest-environment jsdom
import { act, type ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onDemand } from './onDemand.ts';

type GreetingProps = { name: string };
const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

let root: Root;
const load = vi.fn<() => Promise<ComponentType<GreetingProps>>>();
const fail = vi.fn<() => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  load.mockReset().mockResolvedValue(Greeting);
  fail.mockReset();
  root = createRoot(document.body.appendChild(document.createElement('main')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const render = (Part: ReturnType<typeof onDemand<GreetingProps>>, isShown: boolean) =>
  act(async () => root.render(<Part isShown={isShown} onFailure={fail} props={{ name: 'Ada' }} />));

describe('a part on demand', () => {
  it('is fetched when it is shown, and only then', async () => {
    const Part = onDemand(load);
    await render(Part, false);
    expect(load).not.toHaveBeenCalled();
    await render(Part, true);
    expect(document.body.textContent).toBe('Hello Ada');
  });

  it.each(['keydown', 'pointermove', 'touchstart'])('is fetched once at the first %s of the user', async (use) => {
    const Part = onDemand(load);
    await render(Part, false);
    dispatchEvent(new Event(use));
    dispatchEvent(new Event(use));
    await render(Part, true);
    expect(load).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toBe('Hello Ada');
  });

  it('reports a failed download, and tries again when it is shown again', async () => {
    const Part = onDemand(load);
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await render(Part, true);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toBe('');
    await render(Part, false);
    await render(Part, true);
    expect(fail).toHaveBeenCalledTimes(1);
    expect(document.body.textContent).toBe('Hello Ada');
  });
});
