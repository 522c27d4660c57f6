import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import pixelmatch from 'pixelmatch';
import type { Box, Marks } from '../../../engine/diff/formats/formatHtml.ts';
import { chromiumLaunch } from '../../scripted/chromiumLaunch.ts';

/** A picture that differs between the two folders. */
export interface Difference {
  readonly file: string;
  /** The share of pixels that differ, up to 1; undefined if the picture is in one folder only. */
  readonly share?: number;
  readonly isBefore: boolean;
  readonly isAfter: boolean;
}

/** How much two colours may differ, up to 1: letters have soft edges. */
const TOLERANCE = 0.12;

interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/**
 * The pictures that differ between a folder's subfolders `before` and `after`. Each difference is drawn into the
 * subfolder `difference`.
 */
export async function comparePictures(folder: string): Promise<Difference[]> {
  const filesIn = (side: string) =>
    existsSync(join(folder, side))
      ? readdirSync(join(folder, side), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
      : [];
  const [before, after] = [new Set(filesIn('before')), new Set(filesIn('after'))];
  const names = [...new Set([...before, ...after])].sort();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    const found: Difference[] = [];
    for (const file of names) {
      const [isBefore, isAfter] = [before.has(file), after.has(file)];
      if (!isBefore || !isAfter) {
        found.push({ file, isBefore, isAfter });
        continue;
      }
      const [was, is] = ['before', 'after'].map((side) => readFileSync(join(folder, side, file)));
      if (was === undefined || is === undefined || was.equals(is)) continue;
      const share = await draw(page, was, is, join(folder, 'difference', file));
      if (share > 0) found.push({ file, isBefore, isAfter, share });
    }
    return found;
  } finally {
    await browser.close();
  }
}

/**
 * Where pairs of pictures differ, in the order of the pairs.
 * @param pairs paths of two files each
 */
export async function markPictures(pairs: readonly (readonly [before: string, after: string])[]): Promise<Marks[]> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const page = await browser.newPage();
    const marks: Marks[] = [];
    for (const [before, after] of pairs) {
      const [was, is] = [await read(page, readFileSync(before)), await read(page, readFileSync(after))];
      marks.push({ places: placesIn(differ(was, is, true).drawn), before: sizeOf(was), after: sizeOf(is) });
    }
    return marks;
  } finally {
    await browser.close();
  }
}

const sizeOf = ({ width, height }: Bitmap) => ({ width, height });

/** Rows without a difference between two places, in pixels: lines of a text are one place. */
const GAP = 24;
/** The distance of a frame from what it marks, in pixels. */
const MARGIN = 8;

/** The boxes around what is drawn, from top to bottom. */
function placesIn({ width, height, data }: Bitmap): Box[] {
  const places: { top: number; bottom: number; left: number; right: number }[] = [];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      if (data[(row * width + column) * 4 + 3] === 0) continue;
      const last = places.at(-1);
      if (last === undefined || row - last.bottom > GAP)
        places.push({ top: row, bottom: row, left: column, right: column });
      else {
        last.bottom = row;
        last.left = Math.min(last.left, column);
        last.right = Math.max(last.right, column);
      }
    }
  }
  return places.map(({ top, bottom, left, right }) => ({
    x: left - MARGIN,
    y: top - MARGIN,
    width: right - left + 1 + 2 * MARGIN,
    height: bottom - top + 1 + 2 * MARGIN,
  }));
}

/** Pictures of different sizes are compared on the larger canvas. */
function differ(was: Bitmap, is: Bitmap, diffMask = false): { readonly count: number; readonly drawn: Bitmap } {
  const [width, height] = [Math.max(was.width, is.width), Math.max(was.height, is.height)];
  const data = new Uint8ClampedArray(width * height * 4);
  const count = pixelmatch(onGround(was, width, height), onGround(is, width, height), data, width, height, {
    threshold: TOLERANCE,
    diffMask,
  });
  return { count, drawn: { width, height, data } };
}

/** Draws the difference and returns its share. */
async function draw(page: Page, before: Buffer, after: Buffer, out: string): Promise<number> {
  const { count, drawn } = differ(await read(page, before), await read(page, after));
  if (count === 0) return 0;
  mkdirSync(dirname(out), { recursive: true });
  writeFileSync(out, await write(page, drawn));
  return count / (drawn.width * drawn.height);
}

function onGround({ width, height, data }: Bitmap, wide: number, high: number): Uint8ClampedArray {
  if (width === wide && height === high) return data;
  const larger = new Uint8ClampedArray(wide * high * 4);
  for (let row = 0; row < height; row += 1)
    larger.set(data.subarray(row * width * 4, (row + 1) * width * 4), row * wide * 4);
  return larger;
}

/** The browser decodes and encodes PNG, so no package is needed. */
async function read(page: Page, file: Buffer): Promise<Bitmap> {
  const { width, height, text } = await page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing?.drawImage(image, 0, 0);
    const pixels = drawing?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    let letters = '';
    for (let start = 0; start < pixels.length; start += 32_768)
      letters += String.fromCharCode(...pixels.subarray(start, start + 32_768));
    return { width: image.width, height: image.height, text: btoa(letters) };
  }, file.toString('base64'));
  return { width, height, data: new Uint8ClampedArray(Buffer.from(text, 'base64')) };
}

async function write(page: Page, { width, height, data }: Bitmap): Promise<Buffer> {
  const text = await page.evaluate(
    async ({ wide, high, pixels }) => {
      const bytes = Uint8ClampedArray.from(atob(pixels), (letter) => letter.charCodeAt(0));
      const canvas = new OffscreenCanvas(wide, high);
      canvas.getContext('2d')?.putImageData(new ImageData(bytes, wide, high), 0, 0);
      const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
      let letters = '';
      for (let start = 0; start < png.length; start += 32_768)
        letters += String.fromCharCode(...png.subarray(start, start + 32_768));
      return btoa(letters);
    },
    { wide: width, high: height, pixels: Buffer.from(data).toString('base64') },
  );
  return Buffer.from(text, 'base64');
}
