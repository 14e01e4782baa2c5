import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Width of a drawn page in pixels: sharp on screens with two pixels for one. */
const PIXELS = 1400;
/** Pages of a preview. */
const MOST_PAGES = 4;

/** Draws the pages of a PDF, each as a picture with a name. */
export async function renderPages(pdf: Uint8Array, nameOf: (page: number) => string): Promise<HTMLCanvasElement[]> {
  const loading = getDocument({ data: pdf, useWasm: false });
  try {
    const document = await loading.promise;
    const count = Math.min(document.numPages, MOST_PAGES);
    const pages = [];
    for (let number = 1; number <= count; number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: PIXELS / page.getViewport({ scale: 1 }).width });
      const canvas = window.document.createElement('canvas');
      canvas.width = viewport.width;
      canvas.height = viewport.height;
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', nameOf(number));
      Object.assign(canvas.style, {
        display: 'block',
        inlineSize: '100%',
        outline: '1px solid var(--color-border)',
        marginBlockEnd: 'var(--space-3)',
      });
      await page.render({ canvas, viewport }).promise;
      pages.push(canvas);
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}
