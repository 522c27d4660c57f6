import type { FlowFile } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Brand } from '../../flow/types.ts';
import { PICTURES } from '../../theme/pictures.ts';
import type { Report } from '../Finding.ts';
import type { Rule } from '../Rule.ts';

/** The most kilobytes of a picture. A logo and an icon come with the first screen; a picture around the card comes later. */
const MOST = { logo: 24, icon: 24, picture: 300 } as const;

export const brandPicture: Rule = {
  id: 'brand-picture',
  why: 'A picture that is not there leaves a hole in every screen, and a large one keeps visitors waiting.',
  hint: `Pictures stand in ${PICTURES}; save a drawing as SVG, and a photo as WebP or AVIF, no wider than 1,600 pixels.`,
  stage: 'flow',
  *check({ flows: { brand, brands }, pictures, misfits }): Generator<Report> {
    const named = new Set<string>();
    let isMissing = false;
    for (const file of [...(brand === undefined ? [] : [brand]), ...brands.values()]) {
      if ((misfits.get(file.path)?.length ?? 0) > 0) isMissing = true;
      for (const { path, name, most } of picturesOf(file)) {
        const picture = `${PICTURES}/${name}`;
        const bytes = pictures.get(picture);
        named.add(picture);
        if (bytes === undefined) {
          isMissing = true;
          const available = [...pictures.keys()].map((one) => one.slice(PICTURES.length + 1));
          yield { file: file.path, path, message: `there is no picture "${name}"`, found: name, available };
        } else if (bytes > most * 1000) {
          const message = `"${name}" has ${Math.ceil(bytes / 1000)} kB; a picture at this place has at most ${most} kB`;
          yield { file: file.path, path, message };
        }
      }
    }
    // One that nobody shows may be the one that was meant.
    if (isMissing) return;
    for (const picture of pictures.keys())
      if (!named.has(picture)) yield { file: picture, path: [], message: 'no brand shows this picture', hint: UNUSED };
  },
};

const UNUSED = 'Name it in a brand, or delete it.';

interface Named {
  readonly path: JsonPath;
  readonly name: string;
  readonly most: number;
}

function picturesOf({ value: { logo, icon, picture } }: FlowFile<Brand>): readonly Named[] {
  const at = (most: number, path: JsonPath, name: string | undefined) =>
    name === undefined ? [] : [{ path, name, most }];
  return [
    ...at(MOST.logo, ['logo', 'light'], logo?.light),
    ...at(MOST.logo, ['logo', 'dark'], logo?.dark),
    ...at(MOST.icon, ['icon'], icon),
    ...at(MOST.picture, ['picture', 'file'], picture?.file),
  ];
}
