import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Look, nameOfLook, OWN_BRAND } from '../looks.ts';
import readme from './readme.json' with { type: 'json' };
import { takePictures } from './takePictures.ts';

/** The folder of the README's pictures. */
const FOLDER = '.github/images';

interface ReadmePicture extends Omit<Look, 'brand' | 'scheme'> {
  /** The scene's id. */
  readonly scene: string;
  readonly scheme: string;
  /** The portal's own unless given. */
  readonly brand?: string;
}

/**
 * Takes the pictures of the README (`readme.json`).
 * @param origin where the gallery is served
 * @throws if a scene cannot be reached
 */
export async function writeReadmePictures(origin: string): Promise<void> {
  const pictures: Readonly<Record<string, ReadmePicture>> = readme;
  const folder = mkdtempSync(join(tmpdir(), 'gallery-'));
  const wanted = Object.values(pictures);
  const looksAt = (id: string) => wanted.filter(({ scene }) => scene === id).map(lookOf);
  const scenes = [...new Set(wanted.map(({ scene }) => scene))].map((id) => ({ id }));
  const { missed } = await takePictures({ origin, scenes, looksAt, folder, format: 'webp' });
  if (missed.length > 0) throw new Error(`${missed.join(', ')}: not reached`);
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, picture] of Object.entries(pictures))
    copyFileSync(join(folder, picture.scene, `${nameOfLook(lookOf(picture))}.webp`), join(FOLDER, `${name}.webp`));
  rmSync(folder, { recursive: true });
}

const lookOf = ({ language, width, scheme, brand = OWN_BRAND }: ReadmePicture): Look => ({
  language,
  width,
  scheme: scheme === 'dark' ? scheme : 'light',
  brand,
});
