import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '#stack/tools/chromium.ts';
import { measureLoop } from '../lib/loop.ts';
import { benchFont, benchLogo, benchTexts } from '../lib/sheet.ts';

/** Baseline of PERF-14: the sheet as HTML with the same embedded font, printed by a warm Chromium, which also writes tags. */
const texts = benchTexts();
const font = (weight: number, bytes: Buffer) =>
  `@font-face { font-family: Inter; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes.toString('base64')}) }`;
const cells = (tag: 'td' | 'th', row: readonly string[]) =>
  `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const style = `${font(400, benchFont('400Regular/Inter_400Regular'))} ${font(700, benchFont('700Bold/Inter_700Bold'))}
  @page { size: A4; margin: 36pt } body { font: 8.25pt Inter } td, th { padding: 4.5pt; border-bottom: 1px solid #e2e8f0 }`;
const head = `<html lang="pt-BR"><title>${texts.title}</title><style>${style}</style><body></body></html>`;
const body = `<img height="48" alt="" src="data:image/png;base64,${(await benchLogo()).toString('base64')}">
  <h1>${texts.title}</h1>${texts.facts.map((fact) => `<div>${fact}</div>`).join('')}
  <table><thead>${cells('th', texts.headings)}</thead><tbody>${texts.rows.map((row) => cells('td', row)).join('')}</tbody></table>`;

const browser = await chromium.launch({ executablePath: await findChromium(), args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage();
// The fonts are read once, as pdfkit reads them.
await page.setContent(head);
const print = `document.body.innerHTML = ${JSON.stringify(body)}; document.fonts.ready.then(() => true)`;
await measureLoop(async () => {
  await page.evaluate(print);
  await page.pdf({ preferCSSPageSize: true, tagged: true });
});
process.once('SIGTERM', () => void browser.close().then(() => process.exit(0)));
