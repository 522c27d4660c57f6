import type { ChangeKind } from '../Change.ts';
import type { Subject } from '../Comparison.ts';
import { ACCEPTED } from './accepted.ts';
import { boxes } from './boxes.ts';
import { brands } from './brands.ts';
import { calls } from './calls.ts';
import { contract } from './contract.ts';
import { dialogs } from './dialogs.ts';
import { fields } from './fields.ts';
import { files } from './files.ts';
import { inputs } from './inputs.ts';
import { items } from './items.ts';
import { kindsOfFields } from './kinds.ts';
import { languages } from './languages.ts';
import { names } from './names.ts';
import { outcomes } from './outcomes.ts';
import { phases } from './phases.ts';
import { pictures } from './pictures.ts';
import { portal } from './portal.ts';
import { promises } from './promises.ts';
import { REST } from './rest.ts';
import { routes } from './routes.ts';
import { screens } from './screens.ts';
import { texts } from './texts.ts';
import { theme } from './theme.ts';
import { transitions } from './transitions.ts';
import { ways } from './ways.ts';

/**
 * The areas of comparison, in their order in the report. Texts come last, since they are added and removed with other
 * parts.
 */
// biome-ignore format: table
export const SUBJECTS: readonly Subject[] = [
  screens, names, routes, inputs, phases, items, fields, boxes, transitions,
  calls, outcomes, dialogs, portal, kindsOfFields, promises, ways, languages, contract, theme, brands, pictures, files,
];

export const TEXTS: Subject = texts;

/** Every kind of change, sorted by its id. */
export const CHANGE_KINDS: readonly ChangeKind[] = [
  ...[...SUBJECTS, TEXTS].flatMap(({ kinds }) => Object.values(kinds)),
  ...Object.values(REST),
  ...Object.values(ACCEPTED),
].sort((a, b) => (a.id < b.id ? -1 : 1));
