/**
 * Hides the browser's own pointer from the stories, which use synthetic events. It rests at the corner of the page, and
 * each change of the layout below it would end a hover of a story.
 */
const EVENTS = ['pointerover', 'pointerout', 'pointermove', 'mouseover', 'mouseout', 'mousemove'];

for (const type of EVENTS) {
  window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), { capture: true });
}
