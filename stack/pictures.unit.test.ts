import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picturePath, PICTURES, THEMES } from './picture-list.ts';
import { repositoryRoot } from './system/paths.ts';

/** In bytes: all pictures together. A clone of the repository contains every version of them. */
const MAX_BYTES = 1_000_000;

const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
const files = PICTURES.flatMap(({ name }) => THEMES.map((theme) => picturePath(name, theme)));

describe('the pictures of the README', () => {
  it('are all there, and no others', () => {
    const folder = path.dirname(picturePath('any', 'light'));
    const found = readdirSync(path.join(repositoryRoot, folder)).map((file) => `${folder}/${file}`);
    expect(found.toSorted()).toEqual(files.toSorted());
  });

  it('are shown in the README, each with the one of the other theme', () => {
    expect(files.filter((file) => !readme.includes(file))).toEqual([]);
    expect(readme.match(/docs\/pictures\/[\w-]+\.webp/g)?.toSorted()).toEqual(files.toSorted());
  });

  it('are small', () => {
    const bytes = files.map((file) => statSync(path.join(repositoryRoot, file)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  });

  it.each(files)('%s is a WebP without data about the machine that made it', async (file) => {
    const { format, exif, xmp } = await sharp(path.join(repositoryRoot, file)).metadata();
    expect({ format, exif, xmp }).toEqual({ format: 'webp', exif: undefined, xmp: undefined });
  });
});
