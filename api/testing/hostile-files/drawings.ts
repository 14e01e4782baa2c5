import type { HostileFile } from './hostile-file.ts';

const svg = (content: string, attributes = 'viewBox="0 0 10 10"', before = '') =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>
    ${content}<rect width="9" height="9"/></svg>`);

const entities = Array.from({ length: 20 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};&e${at};">`);

const drawing = (name: string, make: () => Buffer, refused: HostileFile['refused'] = []): HostileFile => ({
  name: `a drawing ${name}`,
  contentType: 'image/svg+xml',
  make,
  refused,
});

/** Drawings with programs, references and sizes that cost a reader dearly. */
export const HOSTILE_DRAWINGS: readonly HostileFile[] = [
  drawing('with scripts', () => svg('<script>alert(1)</script><a href="javascript:alert(2)"><text>x</text></a>')),
  drawing('that runs a script when it is loaded', () => svg('', 'viewBox="0 0 10 10" onload="alert(1)"')),
  drawing('with a page inside', () => svg('<foreignObject><iframe srcdoc="&lt;script&gt;"/></foreignObject>')),
  drawing('with addresses of the web', () =>
    svg('<image href="https://evil.example/a.png"/><use xlink:href="https://evil.example/#b"/>'),
  ),
  drawing('with a file of the server', () => svg('<image href="file:///etc/passwd"/>')),
  drawing('with an entity of a file', () =>
    svg('<text>&x;</text>', 'viewBox="0 0 10 10"', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  drawing('with a thousand billion entities', () =>
    svg('<text>&e20;</text>', 'viewBox="0 0 10 10"', `<!DOCTYPE svg [<!ENTITY e0 "boom">${entities.join('')}]>`),
  ),
  drawing('of 900,000 by 900,000', () => svg('', 'width="900000" height="900000"'), ['fileBroken']),
  drawing('of endless width', () => svg('', 'width="1e400" height="1"')),
  drawing('of negative size', () => svg('', 'width="-5" height="-5"')),
  drawing('with 20,000 groups in each other', () => svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), ['fileBroken']),
  drawing('with a path of 300,000 curves', () => svg(`<path d="M0 0${'c1 1 2 2 3 0'.repeat(300_000)}"/>`), []),
  drawing('with a blur of a million pixels', () =>
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="1000000"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
  ),
  drawing('with a pattern of itself', () =>
    svg(
      '<pattern id="p" width=".001" height=".001"><rect fill="url(#p)" width="9" height="9"/></pattern><rect fill="url(#p)" width="9" height="9"/>',
    ),
  ),
  drawing('with a mask of itself', () => svg('<mask id="m"><rect mask="url(#m)" width="9" height="9"/></mask>')),
  drawing('that is only text', () => Buffer.from('just words'), ['fileType']),
];
