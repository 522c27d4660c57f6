import { outcomes } from './outcomes.ts';
import { routes } from './routes.ts';
import type { Subject } from './Subject.ts';
import { screens } from './screens.ts';
import { texts } from './texts.ts';
import { transitions } from './transitions.ts';

/** What is compared, in the order in which it is told. Texts come last: they come and go with other things. */
export const SUBJECTS: readonly Subject[] = [screens, routes, outcomes, transitions];

export const TEXTS: Subject = texts;
