import { type CheckedUnit, keptPer } from '../CheckedUnit.ts';
import type { Rule } from '../Rule.ts';

export const placeOfScreen: Rule = {
  id: 'place-of-screen',
  why: 'The whole page reloads for one of its own screens, and values passed to that screen are lost.',
  hint: 'Go to the screen with "goto". Only a screen that is "outside" may be a place too: the server has its address.',
  stage: 'flow',
  level: 'warning',
  *ofFlows({ units, flows: { portal, screens } }) {
    if (portal === undefined) return;
    const left = new Set(units.flatMap(placesLeft));
    for (const [name, { path, site }] of Object.entries(portal.value.places)) {
      if (site !== undefined || !left.has(name)) continue;
      const screen = [...screens.values()].find(({ value: { route } }) => route.paths.includes(path));
      if (screen === undefined || screen.value.route.outside === true) continue;
      const message = `the place ${name} is the address of the screen ${screen.id}, and a step leaves for it`;
      yield { file: portal.path, path: ['places', name, 'path'], message, hint: `Write "goto": "${screen.id}" there.` };
    }
  },
};

const placesLeft = keptPer(({ nodes }: CheckedUnit) =>
  nodes.steps.flatMap(({ value: { leave } }) => (leave === undefined ? [] : [leave])),
);
