import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packRelease, type ReleaseParts } from '../../../src/contract/release/ReleaseFile.ts';
import { withMembers } from '../../server/releases/withMembers.ts';

/** A file of a release that differs from the build on each page, and has a part of its own. */
export interface Variant {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
}

const PAGE = /^html\/.*\.html$/;

/** The number of the variant that a page is of; undefined: it is of none. */
export const variantOf = (page: string): string | undefined => /<meta name="variant" content="(\d+)">/.exec(page)?.[1];

/** A part that only a variant has. */
export const partOf = (variant: string): string => `/assets/variant${variant}-abcd1234.js`;

/** Writes the release of a build with other pages. The pages are not compressed. */
export async function writeVariant(build: ReleaseParts, number: number, folder: string): Promise<Variant> {
  const members = new Map<string, Buffer>([[partOf(String(number)).slice(1), Buffer.from(`/* ${number} */`)]]);
  for (const [path, content] of build.members) {
    if (/^html\/.*\.(br|gz)$/.test(path)) continue;
    const marked = () => String(content).replace('<title', `<meta name="variant" content="${number}"><title`);
    members.set(path, PAGE.test(path) ? Buffer.from(marked()) : content);
  }
  const { id, ...variant } = withMembers(build, members);
  const file = await packRelease(variant);
  const path = join(folder, `${number}.tar`);
  writeFileSync(path, file);
  return { id, path, bytes: file.length };
}
