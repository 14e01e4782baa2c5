/** Pages fill the frame and are checked as pages: landmarks and headings included, unlike stories of parts. */
export const pageParameters = { layout: 'fullscreen', a11y: { config: { rules: [] } } };
