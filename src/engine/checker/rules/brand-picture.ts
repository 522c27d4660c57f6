import type { FlowFile } from '../../flow/Flows.ts';
import type { JsonPath } from '../../flow/JsonDocument.ts';
import type { Brand } from '../../flow/types.ts';
import { PICTURES } from '../../theme/writePicture.ts';
import type { Report, Rule } from '../Rule.ts';

/**
 * The largest size of a picture, in kilobytes. A watermark is in every screen's HTML, a logo and an icon load with the
 * first screen, and a picture around the card loads later.
 */
const MOST = { logo: 24, icon: 24, watermark: 1, picture: 300 } as const;

export const brandPicture: Rule = {
  id: 'brand-picture',
  why: 'A missing picture leaves a gap on every screen, and a large one keeps visitors waiting.',
  hint: `Put pictures in ${PICTURES}: drawings as SVG, photos as WebP or AVIF, at most 1,600 pixels wide.`,
  stage: 'flow',
  *ofProject({ flows: { brand, brands }, pictures, misfits }): Generator<Report> {
    const named = new Set<string>();
    let isMissing = brand === undefined && brands.size > 0;
    for (const file of [...(brand === undefined ? [] : [brand]), ...brands.values()]) {
      if ((misfits.get(file.path)?.length ?? 0) > 0) isMissing = true;
      for (const { path, name, most, isDrawing } of picturesOf(file)) {
        const picture = `${PICTURES}/${name}`;
        const bytes = pictures.get(picture);
        named.add(picture);
        if (bytes === undefined) {
          isMissing = true;
          const available = [...pictures.keys()].map((one) => one.slice(PICTURES.length + 1));
          yield { file: file.path, path, message: `there is no picture "${name}"`, found: name, available };
        } else if (isDrawing && !name.endsWith('.svg')) {
          yield { file: file.path, path, message: `a watermark must be an SVG, and "${name}" is not` };
        } else if (bytes > most * 1000) {
          const message = `"${name}" is ${Math.ceil(bytes / 1000)} kB; at most ${most} kB is allowed here`;
          yield { file: file.path, path, message };
        }
      }
    }
    // If a picture is missing, an unused one may be the one that was meant.
    if (isMissing) return;
    for (const picture of pictures.keys())
      if (!named.has(picture)) yield { file: picture, path: [], message: 'no brand uses this picture', hint: UNUSED };
  },
};

const UNUSED = 'Name it in a brand, or delete it.';

interface Named {
  readonly path: JsonPath;
  readonly name: string;
  readonly most: number;
  /** Only the outline of the picture is shown. */
  readonly isDrawing: boolean;
}

function picturesOf({ value: { logo, icon, picture } }: FlowFile<Brand>): readonly Named[] {
  const isDrawing = picture?.place === 'watermark';
  const at = (most: number, path: JsonPath, name: string | undefined, isShape = false) =>
    name === undefined ? [] : [{ path, name, most, isDrawing: isShape }];
  return [
    ...at(MOST.logo, ['logo', 'light'], logo?.light),
    ...at(MOST.logo, ['logo', 'dark'], logo?.dark),
    ...at(MOST.icon, ['icon'], icon),
    ...at(isDrawing ? MOST.watermark : MOST.picture, ['picture', 'file'], picture?.file, isDrawing),
  ];
}
