/** Pages fill the frame. Their axe checks include landmarks and headings, unlike those of components. */
export const pageParameters = { layout: 'fullscreen', a11y: { config: { rules: [] } } };
