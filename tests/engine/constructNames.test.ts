import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Verbs and items whose names are seldom used for anything else. */
const WORDS = ['badge', 'banner', 'countdown', 'fact', 'goto', 'image', 'loader', 'post', 'qr', 'toast'];

/** What runs or draws a construct names it: there is one module or component for each. */
const EFFECTS = ['language', 'runtime', 'renderer', 'widgets', 'fields', 'adapters', 'page'];

const modules = ['src/engine', 'src/tools']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((path) => /(?<!\.d)\.tsx?$/.test(path) && !EFFECTS.some((layer) => path.startsWith(`src/engine/${layer}/`)));
const codeOf = (path: string) => readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');

/** Modules that treat one construct differently from all others. An entry that is no longer needed fails the test. */
const USES: Readonly<Record<string, string>> = {
  'src/engine/checker/migrations/toVersion2.ts: badge': 'as in version 1',
  'src/engine/checker/migrations/toVersion2.ts: fact': 'as in version 1',
  'src/engine/checker/rules/countdown-without-after.ts: countdown': 'a rule about this item',
  'src/engine/checker/rules/impossible-outcome.ts: goto': 'in a hint for authors',
  'src/engine/checker/rules/place-of-screen.ts: goto': 'in a hint for authors',
  'src/engine/checker/rules/unknownNames.ts: goto': 'in a hint for authors',
  'src/engine/flow/awaitedCall.ts: fact': 'in the page; its type is that of the declaration',
  'src/engine/flow/awaitedCall.ts: image': 'in the page; its type is that of the declaration',
  'src/tools/headless/ScreenReader.ts: countdown': 'visible only while time is left',
  'src/tools/headless/ScreenReader.ts: fact': 'has a value beside its words',
  'src/tools/new/call.ts: banner': 'in a new part of a flow',
  'src/tools/new/call.ts: toast': 'in a new part of a flow',
  'src/tools/new/screen.ts: goto': 'in a new part of a flow',
  'src/tools/player/PageGround.ts: fact': 'always has an element on the page',
  'src/tools/player/RuntimeGround.ts: banner': 'where the runtime has it; its type is that of the declaration',
  'src/tools/player/RuntimeGround.ts: toast': 'where the runtime has it; its type is that of the declaration',
  'src/tools/try/Printer.ts: fact': 'has a value beside its words',
};

/** Places where such a name means something else. An entry that is no longer needed fails the test. */
const HOMONYMS: Readonly<Record<string, string>> = {
  'src/engine/development/panel/events/MomentDetails.tsx: banner': 'a member of snapshots',
  'src/engine/development/places/placesOfPart.ts: banner': 'a member of views',
  'src/engine/flow/drawings.ts: badge': 'a part of a drawing',
  'src/tools/gallery/pictures/takePictures.ts: goto': 'a method of Playwright',
  'src/tools/try/Printer.ts: banner': 'a member of views',
  'src/tools/walks/Witness.ts: post': 'a method of the navigation',
  'src/tools/walks/search/likeness.ts: banner': 'a member of snapshots',
};

it('no tool names a verb or an item, except where it treats that one differently', () => {
  const names = (word: string) =>
    new RegExp(`(['"\`])${word}\\1|\\.${word}\\b|(?<![\\w$.'"\`-])${word}\\??:|[{,]\\s*${word}\\s*(?=[,}][^;]*=)`);
  const found = modules.flatMap((path) => {
    const code = codeOf(path);
    return WORDS.filter((word) => names(word).test(code)).map((word) => `${path}: ${word}`);
  });
  const known = { ...USES, ...HOMONYMS };
  expect(found.filter((hit) => !Object.hasOwn(known, hit))).toEqual([]);
  expect(Object.keys(known).filter((hit) => !found.includes(hit))).toEqual([]);
});
