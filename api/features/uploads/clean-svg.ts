import sanitizeHtml from 'sanitize-html';

/** Elements that only draw. Not script, foreignObject, image, use, style or animation, which run, load or repeat. */
const ELEMENTS = `
  svg g defs title desc path rect circle ellipse line polyline polygon text tspan linearGradient radialGradient
  stop clipPath mask pattern symbol
`;

const ATTRIBUTES = `
  xmlns version viewBox preserveAspectRatio id transform role aria-label x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy
  width height d points pathLength fill fill-rule fill-opacity clip-rule clip-path mask opacity stroke stroke-width
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity color display
  visibility offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits patternUnits patternContentUnits patternTransform font-family font-size font-weight font-style
  text-anchor dominant-baseline letter-spacing
`;

const CLOSING_TAG = '</svg>';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Removes from an SVG all that is not on the allow-lists: scripts, event attributes, styles, embedded or linked content
 * and document types (SEC: point 4). Null when the source is not an SVG.
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
            ([name, value]) => name === 'xmlns' || isInternalReference(value),
          ),
        ),
      }),
    },
  });
  // Removes the rest of a document type before and after the drawing.
  if (root !== 'svg') return null;
  const start = cleaned.search(/<svg[\s>]/);
  const end = cleaned.lastIndexOf(CLOSING_TAG);
  return start === -1 || end < start ? null : cleaned.slice(start, end + CLOSING_TAG.length);
}

/** Keeps `url(#gradient)`, and refuses all other addresses in any notation. */
const isInternalReference = (value: string): boolean =>
  !/[\\&]/.test(value) &&
  !/url\(\s*['"]?(?!\s*['"]?#)/i.test(value) &&
  !/(javascript|data|https?|file|ftp):/i.test(value);
