import sanitizeHtml from 'sanitize-html';

/** What draws, and nothing that runs, loads or repeats: no script, foreignObject, image, use, style, animation. */
const ELEMENTS = `
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient
  stop clipPath mask pattern symbol
`;

const ATTRIBUTES = `
  xmlns version viewBox preserveAspectRatio id transform role aria-label x y x1 y1 x2 y2 cx cy r rx ry fx fy dx
  dy width height d points pathLength fill fill-rule fill-opacity clip-rule clip-path mask opacity stroke
  stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-
  opacity color display visibility offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod
  clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform font-family font-
  size font-weight font-style text-anchor dominant-baseline letter-spacing
`;

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * An SVG with nothing in it but drawing; null when it is none. An allow-list: scripts, event attributes, styles,
 * embedded or linked content and document types fall away (SEC: point 4).
 */
export function cleanSvg(source: string): string | null {
  let root: string | undefined;
  const cleaned = sanitizeHtml(source, {
    onOpenTag: (tag) => void (root ??= tag),
    allowedTags: ELEMENTS.trim().split(/\s+/),
    allowedAttributes: { '*': ATTRIBUTES.trim().split(/\s+/) },
    allowedSchemes: [],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    nonTextTags: ['script', 'style', 'foreignObject', 'metadata'],
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(tagName === 'svg' ? { ...attribs, xmlns: NAMESPACE } : attribs).filter(
            ([name, value]) => name === 'xmlns' || pointsInside(value),
          ),
        ),
      }),
    },
  });
  // What a document type leaves behind stands around the drawing.
  if (root !== 'svg') return null;
  return /<svg[\s>].*<\/svg>/s.exec(cleaned)?.[0] ?? null;
}

/** `url(#gradient)` stays; any other address, however it is written, goes. */
const pointsInside = (value: string): boolean =>
  !/[\\&]/.test(value) &&
  !/url\(\s*['"]?(?!\s*['"]?#)/i.test(value) &&
  !/(javascript|data|https?|file|ftp):/i.test(value);
