import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
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
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
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
    return { pages, total };
  } finally {
    await loading.destroy();
  }
}
