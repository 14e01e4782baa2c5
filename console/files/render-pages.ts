import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

type PagesOptions = {
  nameOf: (page: number) => string;
  /** Further pages are not drawn. */
  most: number;
  /** Width of a drawn page in pixels: on many screens two pixels are one. */
  width: number;
};

/** Draws the first pages of a PDF, each as a picture with a name; `total` is the number of all pages. */
export async function renderPages(
  pdf: Uint8Array,
  { nameOf, most, width }: PagesOptions,
): Promise<{ pages: HTMLCanvasElement[]; total: number }> {
  const loading = getDocument({ data: pdf, useWasm: false });
  try {
    const document = await loading.promise;
    const total = document.numPages;
    const count = Math.min(total, most);
    const pages = [];
    for (let number = 1; number <= count; number++) {
      const canvas = emptyPage(nameOf(number));
      await drawPage(document, number, { canvas, width });
      pages.push(canvas);
    }
    return { pages, total };
  } finally {
    await loading.destroy();
  }
}

/** A page without content. */
function emptyPage(name: string): HTMLCanvasElement {
  const canvas = window.document.createElement('canvas');
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', name);
  Object.assign(canvas.style, {
    display: 'block',
    inlineSize: '100%',
    outline: '1px solid var(--color-border)',
    marginBlockEnd: 'var(--space-3)',
  });
  return canvas;
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  { canvas, width }: { canvas: HTMLCanvasElement; width: number },
): Promise<void> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  canvas.style.aspectRatio = '';
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
}

/** Pages around the visible ones that are drawn, in heights of the window. */
const MARGIN = '100%';

/** The pages of a PDF in a place of the window, until `stop`. */
export type ShownPages = { total: number; stop(): void };

/**
 * Shows all pages of a PDF. Only those near the visible part are drawn, and others give their memory back, so that a phone
 * can show hundreds of them. Resolves when the first page is drawn.
 */
export async function showPages(
  place: HTMLElement,
  pdf: Uint8Array,
  { nameOf, width, onFailure }: Omit<PagesOptions, 'most'> & { onFailure: (error: unknown) => void },
): Promise<ShownPages> {
  const loading = getDocument({ data: pdf, useWasm: false });
  const document = await loading.promise;
  const total = document.numPages;
  const first = (await document.getPage(1)).getViewport({ scale: 1 });
  const canvases = Array.from({ length: total }, (_, at) => {
    const canvas = emptyPage(nameOf(at + 1));
    clear(canvas, first.width / first.height);
    return canvas;
  });
  const near = new Set<number>();
  // One page after the other: pdf.js must not draw twice into one canvas at the same time.
  let drawing = Promise.resolve();
  const drawn = new Set<number>();
  const update = async (at: number) => {
    const canvas = canvases[at];
    if (!canvas || near.has(at) === drawn.has(at)) return;
    if (near.has(at)) {
      drawn.add(at);
      await drawPage(document, at + 1, { canvas, width });
    } else {
      drawn.delete(at);
      clear(canvas, canvas.width / canvas.height);
    }
  };
  const later = (at: number) => {
    drawing = drawing.then(() => update(at)).catch(onFailure);
    return drawing;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const at = canvases.findIndex((canvas) => canvas === target);
        if (isIntersecting) near.add(at);
        else near.delete(at);
        void later(at);
      }
    },
    { rootMargin: MARGIN },
  );
  place.replaceChildren(...canvases);
  near.add(0);
  await later(0);
  for (const canvas of canvases) observer.observe(canvas);
  return {
    total,
    stop() {
      observer.disconnect();
      void loading.destroy();
    },
  };
}

/** Gives the memory of a page back; its place stays as high as it was. */
function clear(canvas: HTMLCanvasElement, ratio: number): void {
  canvas.style.aspectRatio = String(ratio);
  canvas.width = 0;
  canvas.height = 0;
}
