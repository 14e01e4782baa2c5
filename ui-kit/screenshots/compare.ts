import { expect, inject } from 'vitest';
import { commands, page, server } from 'vitest/browser';
import { CURATED, pictureName } from './curated.ts';
import { WHAT_TO_DO } from './what-to-do.ts';

const SAMPLE = 'Luva nitrílica 1,284 · Salvar alterações';

/** Hash of a text and a curve as this browser draws them. */
async function drawingHash(): Promise<string> {
  const canvas = new OffscreenCanvas(400, 60);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // With the sample text, since each script of the font has its own file.
  await document.fonts.load('16px "Inter Variable"', SAMPLE);
  // A story may set another direction.
  context.direction = 'ltr';
  context.font = '16px "Inter Variable"';
  context.fillText(SAMPLE, 8, 24);
  context.arc(380, 30, 12, 0, 5);
  context.stroke();
  const { data } = context.getImageData(0, 0, 400, 60);
  const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(data));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `vitest -u` takes new pictures and records the environment. */
const isUpdating = server.config.snapshotOptions.updateSnapshot === 'all';

/** Why the pictures cannot be compared in this browser; undefined if they can. */
async function findDifference(): Promise<string | undefined> {
  const { here, drawing: recorded, difference } = inject('screenshots');
  const drawing = await drawingHash();
  if (isUpdating) {
    await commands.writeFile('screenshots/environment.json', `${JSON.stringify({ ...here, drawing }, null, 2)}\n`);
    return undefined;
  }
  if (difference || drawing === recorded) return difference;
  return `The pictures cannot be compared: this machine smooths the font of the kit differently. ${WHAT_TO_DO}`;
}

let difference: Promise<string | undefined> | undefined;

const areaOf = (element: Element) => element.getBoundingClientRect().width * element.getBoundingClientRect().height;

/** The element of the story: the largest child of the page, since the others are invisible. */
const storyElement = () => [...document.body.children].toSorted((one, other) => areaOf(other) - areaOf(one))[0];

/** Compares the story in its current state with its picture, if it has one. Fails where pictures cannot be compared. */
export async function comparePicture(storyId: string, theme: 'light' | 'dark'): Promise<void> {
  if (!CURATED.includes(storyId)) return;
  difference ??= findDifference();
  const reason = await difference;
  if (reason) throw new Error(reason);
  const element = storyElement();
  if (!element) throw new Error(`${storyId} is not on the page`);
  await document.fonts.ready;
  await expect(page.elementLocator(element)).toMatchScreenshot(pictureName(storyId, theme));
}
