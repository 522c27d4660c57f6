import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listScenes } from './listScenes.ts';
import { type PictureOptions, pictureScenes } from './pictureScenes.ts';
import type { Look } from './takePicture.ts';

/** Where the README finds them. */
const FOLDER = '.github/images';

interface ReadmePicture extends Look {
  /** The scene's id. */
  readonly scene: string;
}

/** By the name of the file. */
const PICTURES: Readonly<Record<string, ReadmePicture>> = JSON.parse(
  readFileSync(new URL('readme.json', import.meta.url), 'utf8'),
);

/** Takes the pictures of the README (`readme.json`). Throws where a scene cannot be reached. */
export async function writeReadmePictures(options: Omit<PictureOptions, 'folder' | 'looksAt'>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'preview-'));
  const wanted = Object.values(PICTURES);
  const looksAt = ({ id }: { readonly id: string }) => wanted.filter(({ scene }) => scene === id);
  const scenes = listScenes(options.flows).filter((scene) => looksAt(scene).length > 0);
  const { pictured } = await pictureScenes(scenes, { ...options, looksAt, folder });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, { scene, language, width, scheme }] of Object.entries(PICTURES)) {
    const picture = pictured
      .find(({ id }) => id === scene)
      ?.pictures.find((one) => one.language === language && one.width === width && one.scheme === scheme);
    if (picture === undefined) throw new Error(`${scene} was not reached`);
    copyFileSync(join(folder, picture.file), join(FOLDER, `${name}.webp`));
  }
  rmSync(folder, { recursive: true });
}
