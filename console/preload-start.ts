import type { Plugin } from 'vite';

/** The module with React and the router, which console/main.ts imports when it runs. */
const RENDER = '/console/app/render.tsx';

/** Lets the browser fetch the code that renders the console together with the first script instead of after it. */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(RENDER)),
        );
        if (!chunk) throw new Error(`No chunk has ${RENDER}`);
        const attrs = { rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
