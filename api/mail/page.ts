/** Contents of an HTML mail. */
type Page = {
  language: string;
  subject: string;
  /** Shown above the text. */
  company: string;
  /** Each line becomes a paragraph. */
  lines: readonly string[];
  /** Addresses of the console. A line that ends with one of them ends with a link. */
  links?: readonly string[];
  /** The line that is shown in large type, for example a code. */
  highlight?: string;
  footer: string;
};

/**
 * Builds HTML that all mail programs can show: one column, inline styles, no images, no external resources. Colours
 * have enough contrast on a light background, and the page allows a dark colour scheme.
 */
export function htmlPage({ language, subject, company, lines, links = [], highlight, footer }: Page): string {
  const partOf = (line: string) => (line === highlight ? codeOf(line) : paragraphOf(withLink(line, links)));
  const paragraphs = lines.map(partOf).join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f5f9;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#16202e">
<div style="max-width:480px;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px;border-top:4px solid #12305c">
<p style="margin:0 0 16px;font-size:14px;font-weight:600;color:#12305c">${escapeHtml(company)}</p>
${paragraphs}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d5dbe5;font-size:13px;line-height:20px;color:#4a5568">${withLink(footer, links)}</p>
</div>
</body>
</html>
`;
}

const paragraphOf = (html: string): string => `<p style="margin:0 0 16px">${html}</p>`;

function withLink(line: string, links: readonly string[]): string {
  const address = links.find((link) => line.endsWith(link));
  if (!address) return escapeHtml(line);
  const text = escapeHtml(line.slice(0, -address.length));
  return `${text}<a href="${escapeHtml(address)}" style="color:#1d4ed8;font-weight:600">${escapeHtml(address)}</a>`;
}

/** Letters that fit into a line of a phone in the largest type. */
const SHORT_CODE = 8;

/** Never broken into two lines, because people copy it or type it. */
const codeOf = (line: string): string => {
  const size =
    line.length > SHORT_CODE
      ? 'font-size:20px;line-height:28px;letter-spacing:1px'
      : 'font-size:32px;line-height:40px;letter-spacing:6px';
  return `<p style="margin:0 0 16px;${size};font-weight:700;white-space:nowrap;font-family:Consolas,Menlo,monospace">${escapeHtml(line)}</p>`;
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
