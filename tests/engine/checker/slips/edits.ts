export type Place = readonly (string | number)[];
export type Edit = readonly [file: string, place: Place, value: unknown];

/** A mistake that fits the grammar, made by edits of the small portal, and the rule that finds it. */
export type Slip = readonly [rule: string, title: string, edits: readonly Edit[]];

export const DOOR = 'flows/door/door.screen.json';
export const INSIDE = 'flows/door/inside.screen.json';
export const NOTHING = 'flows/door/nothing.screen.json';
export const PORTAL = 'flows/portal.json';
const ENGLISH = 'locales/en/door.json';

export const title = (value: string): Edit[] => [[ENGLISH, ['door', 'title', 'name'], value]];
export const route = (...paths: string[]): Edit[] => [[INSIDE, ['route', 'paths'], paths]];
export const onBadRequest = (step: unknown): Edit[] => [[DOOR, ['calls', 'send-code', 'on', 'BAD_REQUEST'], step]];
export const [USERNAME, CODE, NEXT, CONFIRM] = [2, 3, 5, 6];
