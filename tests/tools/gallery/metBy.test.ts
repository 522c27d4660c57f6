import { beforeAll, expect, it } from 'vitest';
import { readDefinition } from '../../../src/engine/checker/readDefinition.ts';
import { readSources } from '../../../src/engine/checker/readSources.ts';
import { Traffic } from '../../../src/engine/graph/Traffic.ts';
import { findScenes } from '../../../src/tools/gallery/scenes/findScenes.ts';
import { metBy } from '../../../src/tools/gallery/scenes/metBy.ts';
import { compileSources } from '../../../src/tools/headless/compileSources.ts';

const STARTER = 'src/engine/starter';
const HELLO = 'flows/hello/hello.screen.json';

/** The starter's portal with a dialog, a state and toasts. */
const sources = readSources(STARTER).map(({ path, text }) => {
  if (path !== HELLO) return { path, text };
  const screen = JSON.parse(text);
  screen.states = { still: {}, ringing: {} };
  screen.dialogs = { sure: { body: [{ cancel: 'close' }] } };
  screen.body.push(
    { button: 'ring', do: { toast: { info: 'toast.rung' }, state: 'ringing' } },
    { button: 'ask', in: 'ringing', do: { dialog: 'sure' } },
  );
  return { path, text: JSON.stringify(screen) };
});

const COUNTS = {
  'hello still seen': 90,
  'hello ringing seen': 10,
  'hello still .ring 0': 40,
  'hello ringing .ask 0': 6,
  'hello still greet UNKNOWN_NAME 0': 5,
  'hello still greet NETWORK': 2,
  'hello ringing greet TIMEOUT': 1,
  'hello still name! required': 8,
  'greeted undefined seen': 30,
};

let met: Map<string, number | undefined>;
beforeAll(async () => {
  const compiled = compileSources(sources, readDefinition(`${STARTER}/definition.json`));
  const { scenes } = await findScenes({
    ...{ compiled, definition: compiled.flows.definition, parts: {}, origin: 'http://portal.test' },
  });
  const count = metBy(new Traffic(compiled.flows, new Map(Object.entries(COUNTS))), compiled.flows);
  met = new Map(scenes.map((scene) => [scene.id, count(scene)]));
});

it.each([
  ['hello', 100],
  ['greeted', 30],
  ['not-found', 0],
  ['hello.state-still', 100],
  ['hello.state-ringing', 40],
  ['hello.dialog-sure', 6],
  ['hello.toast-toast.rung', 40],
  ['hello.error-name-validation.unknownName', 5],
  ['hello.required', 8],
  ['hello.fault', 3],
])('the scene %s was met %i times', (scene, times) => {
  expect([...met.keys()]).toContain(scene);
  expect(met.get(scene)).toBe(times);
});
