import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The pages of a document as a reader of PDF sees them: the text of each, and its size in points. */
export async function readPdf(bytes: Uint8Array): Promise<{ text: string; width: number; height: number }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ text: items.map((item) => ('str' in item ? item.str : '')).join(' '), width, height });
  }
  await task.destroy();
  return pages;
}
