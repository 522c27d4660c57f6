import { FALLBACK } from '../../../contract/languages.ts';
import { escapeMarkup } from '../../../engine/contract/escapeMarkup.ts';
import { mailScenes } from './mailScenes.ts';
import { pageScenes } from './pageScenes.ts';
import type { Seen, ServiceScene } from './ServiceScene.ts';
import { startScenes } from './startScenes.ts';
import { styleAt } from './styleAt.ts';

/** A scene that needs no server: its styles are in it. */
export interface StillScene extends ServiceScene {
  /** The dialog that is open. */
  readonly dialog?: string;
}

const SHEET = /<link rel="stylesheet" href="([^"]*)">/g;
const SCRIPT = /<script src="[^"]*" defer><\/script>/g;
const DIALOG = /<dialog [^>]*data-dialog="([^"]*)"[\s\S]*?<h2[^>]*>([^<]*)</g;

/** Every mail and page of the service, and every question that a page asks. */
export function serviceScenes(): readonly StillScene[] {
  const scenes = [...mailScenes(), ...startScenes(), ...pageScenes()];
  const asked = new Map<string, StillScene>();
  for (const scene of scenes)
    for (const [, dialog = '', title = ''] of scene.draw({ language: FALLBACK, brand: undefined }).matchAll(DIALOG))
      if (!asked.has(dialog))
        asked.set(dialog, { ...scene, id: `${scene.id}.dialog-${dialog}`, name: `dialog “${asText(title)}”`, dialog });
  return [...scenes, ...asked.values()].map((scene) => ({
    ...scene,
    draw: (seen) => stillOf(scene.draw(seen), seen),
  }));
}

/** Scripts are left out, as they talk to the service. */
const stillOf = (page: string, { brand }: Seen): string =>
  page.replace(SHEET, (_, address: string) => `<style>\n${styleAt(address, brand)}</style>`).replace(SCRIPT, '');

/** Markup without elements as the text that people see. */
export const asText = (markup: string): string =>
  ['<', '>', '"', "'", '&'].reduce((text, sign) => text.replaceAll(escapeMarkup(sign), sign), markup);
