import { errors } from '@playwright/test';
import type { PortalFile } from '../../engine/flow/types.ts';
import type { Unit } from '../../engine/flow/Unit.ts';
import { addressOf } from './addressOf.ts';
import { performPath, VARIANTS, type Variant } from './performPath.ts';
import type { Inputs, Scene, ScenePath } from './Scene.ts';
import type { Stage } from './Stage.ts';
import { inputValue } from './samples.ts';
import { type Look, takePicture } from './takePicture.ts';
import type { Picture } from './writePage.ts';

/** Wide before narrow. */
export const WIDTHS = [1280, 375] as const;

/** Every language light, the first one dark as well, in each width. */
export const looksOf = (languages: readonly string[]): Look[] =>
  languages.flatMap((language, index) =>
    (index === 0 ? (['light', 'dark'] as const) : (['light'] as const)).flatMap((scheme) =>
      WIDTHS.map((width) => ({ language, width, scheme })),
    ),
  );

export interface Found {
  readonly way: ScenePath;
  readonly pictures: readonly Picture[];
  /** The state that the screen was in. */
  readonly state: string | undefined;
}

type Rest = {
  readonly stage: Stage;
  readonly units: ReadonlyMap<string, Unit>;
  readonly looks: readonly Look[];
  readonly folder: string;
};

/** Tries the paths to the scene and takes its pictures. Undefined if no path leads there. */
export async function pictureScene(scene: Scene, rest: Rest): Promise<Found | undefined> {
  const variants: readonly Variant[] =
    scene.goal.kind === 'first' ? [{ isFull: true }, { isFull: true, isHeld: true }] : VARIANTS;
  for (const way of scene.ways) {
    for (const variant of variants) {
      const found = await picturePath(scene, way, variant, rest);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

async function picturePath(scene: Scene, way: ScenePath, variant: Variant, rest: Rest): Promise<Found | undefined> {
  const unit = rest.units.get(way.screen);
  if (unit === undefined || !('route' in unit.source)) return undefined;
  const pictures: Picture[] = [];
  let state: string | undefined;
  for (const language of new Set(rest.looks.map((look) => look.language))) {
    const { page, context } = await rest.stage.enter(language);
    try {
      const inputs: Inputs = Object.assign({}, ...way.moves.map((move) => move.inputs));
      const address = addressOf(unit.source, (name, input) => {
        const wanted = inputs[name];
        return wanted === undefined ? inputValue(language)(name, input) : wanted === null ? undefined : String(wanted);
      });
      await rest.stage.prepare(page, { inputs, lacking: way.moves.flatMap(({ lacks }) => lacks ?? []) });
      const { service } = rest.stage;
      if (!(await performPath(way, scene.goal, variant, { page, service, unit, address }))) return undefined;
      state = (await page.locator('[data-screen]').first().getAttribute('data-state')) ?? undefined;
      for (const look of rest.looks.filter((one) => one.language === language)) {
        const file = `pictures/${scene.id}/${language}-${look.width}-${look.scheme}.webp`;
        pictures.push({ ...look, file, height: await takePicture(page, look, `${rest.folder}/${file}`) });
      }
    } catch (error) {
      // Another part covers the control, so this path leads elsewhere.
      if (error instanceof errors.TimeoutError) return undefined;
      throw error;
    } finally {
      await context.close();
    }
  }
  return { way, pictures, state };
}

/** The name of the cookie that holds the language. */
export const languageCookieOf = (portal: PortalFile): string => portal.language.cookie.replace(/^cookie\./, '');
