import type { Drawing, DrawnPath } from './Program.ts';
import type { Screen } from './types.ts';

type Illustration = NonNullable<Screen['illustration']>;

const circle = (x: number, y: number, radius: number) =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;

const box = (x: number, y: number, width: number, height: number, corner: number) =>
  `M${x + corner} ${y}h${width - 2 * corner}q${corner} 0 ${corner} ${corner}v${height - 2 * corner}q0 ${corner}-${corner} ${corner}` +
  `h-${width - 2 * corner}q-${corner} 0-${corner}-${corner}v-${height - 2 * corner}q0-${corner} ${corner}-${corner}z`;

const body = (d: string): DrawnPath => ({ look: 'body', d });
const tint = (d: string): DrawnPath => ({ look: 'tint', d });
const line = (d: string): DrawnPath => ({ look: 'line', d });
const dashes = (d: string): DrawnPath => ({ look: 'dashes', d });

/** A small round badge at the lower right of a drawing. */
const badge = (mark: string): readonly DrawnPath[] => [body(circle(65, 49, 9)), line(mark)];
const CLOCK = badge('M65 44v5l3.500 2');
const CROSS = badge('m62 46 6 6M68 46l-6 6');
const TICK = badge('m61 49 3 3 5-5.500');

const SHEET = box(26, 22, 42, 30, 3);
const ENVELOPE = [body(SHEET), tint('M27 51l15-13 5 4 5-4 15 13z'), line('m27 24 20 15 20-15')];
const HEAD = circle(48, 28, 8);
const SHOULDERS = 'M31 56c1-11 8-16 17-16s16 5 17 16z';
const PERSON = [body(HEAD), tint(HEAD), body(SHOULDERS)];
const ARCH = 'M34 57V31a14 14 0 0 1 28 0v26z';
const DOOR = [
  body(ARCH),
  tint('M38 57V31a10 10 0 0 1 20 0v26z'),
  body('M38 57V29l13 4v28z'),
  line('M47.500 46v1M27 57h42'),
];
const SHIELD = 'M48 15l17 6v12c0 12-7 19-17 23c-10-4-17-11-17-23V21z';
const HALF_SHIELD = 'M48 15v41c-10-4-17-11-17-23V21z';
const TILE = [body(box(31, 19, 34, 34, 8))];
const FACE = circle(48, 36, 19);

/**
 * The drawings of status screens, in an area of 96 by 72. All have the same stroke and the same base line. The compiler
 * adds only the drawings that a screen names to the screen's chunk.
 */
export const DRAWINGS: Readonly<Record<Illustration, Drawing>> = {
  done: { tone: 'good', paths: [body(FACE), tint(circle(48, 36, 13)), line('m40 36.500 6 6 11-12')] },
  opened: { tone: 'good', paths: DOOR },
  joined: {
    tone: 'good',
    paths: [
      body(box(30, 20, 26, 37, 2)),
      tint(box(39, 45, 8, 12, 1)),
      line('M37 28h2M47 28h2M37 36h2M47 36h2'),
      ...badge('M65 44v10M60 49h10'),
    ],
  },
  greeting: { tone: 'good', paths: [...DOOR, line('M70 18v8M66 22h8M25 24v6M22 27h6')] },
  mail: { paths: ENVELOPE },
  sent: {
    paths: [
      body('M70 17 26 34l17 7z'),
      body('M70 17 43 41l7 16z'),
      tint('M70 17 43 41l7 16z'),
      dashes('M22 51c7 1 9-5 15-5M30 58c4 0 6-2 8-4'),
    ],
  },
  letter: {
    paths: [
      body('M26 34 48 18l22 16v20q0 3-3 3H29q-3 0-3-3z'),
      body('M33 44V25h30v19L48 52z'),
      line('m42 34 4 4 8-9M26 35l22 17 22-17'),
    ],
  },
  inbox: { paths: [...ENVELOPE, ...CLOCK] },
  returned: { tone: 'warning', paths: [...ENVELOPE, ...CROSS] },
  wait: { paths: [body(FACE), tint('M48 36V17a19 19 0 0 1 16.500 9.500z'), line('M48 24v12l8 5')] },
  approval: { paths: [...PERSON, ...CLOCK] },
  sleep: {
    paths: [
      body('M60 47a20 20 0 1 1-14-31a16 16 0 0 0 14 31z'),
      tint('M60 47a20 20 0 1 1-14-31a16 16 0 0 0 14 31z'),
      line('M58 19h8l-8 9h8M68 31h5l-5 6h5'),
    ],
  },
  calendar: {
    paths: [
      body(box(29, 20, 38, 36, 4)),
      tint(box(50, 41, 10, 9, 2)),
      line('M29 31h38M38 16v8M58 16v8M36 39h3M36 47h3'),
    ],
  },
  expired: {
    tone: 'warning',
    paths: [
      body('M38 17c0 11 8 13 8 19s-8 8-8 19h20c0-11-8-13-8-19s8-8 8-19z'),
      tint('M42 55c1-6 6-9 6-9s5 3 6 9z'),
      line('M34 17h28M34 55h28'),
    ],
  },
  link: {
    tone: 'warning',
    paths: [
      line(
        'm43 43-5 5a8.500 8.500 0 0 1-12-12l6-6a8.500 8.500 0 0 1 11-1M53 29l5-5a8.500 8.500 0 0 1 12 12l-6 6a8.500 8.500 0 0 1-11 1M45 22l-2-6M51 50l2 6M36 24l-5-4M60 48l5 4',
      ),
    ],
  },
  ticket: {
    tone: 'warning',
    paths: [
      body('M25 24h46v8a4 4 0 0 0 0 8v8H25v-8a4 4 0 0 0 0-8z'),
      tint('M25 24h29v24H25v-8a4 4 0 0 0 0-8z'),
      dashes('M54 25v22'),
      line('m35 32 8 8M43 32l-8 8'),
    ],
  },
  warning: {
    tone: 'warning',
    paths: [body('M48 16 70 55H26z'), tint('M48 25 62.500 51h-29z'), line('M48 31v11M48 47v.5')],
  },
  document: {
    tone: 'warning',
    paths: [body('M34 14h19l11 11v32H34z'), tint('M53 14v11h11z'), line('M53 14v11h11M49 32v10M49 47.500v.5')],
  },
  plug: {
    tone: 'warning',
    paths: [
      body('M30 27h5a9 9 0 0 1 0 18h-5z'),
      body('M66 27h-5a9 9 0 0 0 0 18h5z'),
      tint('M66 27h-5a9 9 0 0 0 0 18h5z'),
      line('M20 36h10M66 36h10M44 32h5M44 40h5M48 22v-5M48 55v-5'),
    ],
  },
  signpost: {
    tone: 'warning',
    paths: [
      line('M48 14v44M40 58h16'),
      body('M36 19h22l6 5.500-6 5.500H36z'),
      body('M60 34H38l-6 5.500 6 5.500h22z'),
      tint('M60 34H38l-6 5.500 6 5.500h22z'),
    ],
  },
  denied: { tone: 'bad', paths: [body(FACE), tint(circle(48, 36, 13)), line('m41 29 14 14M55 29 41 43')] },
  network: {
    tone: 'bad',
    paths: [
      body(FACE),
      tint(circle(48, 36, 9)),
      line('M29 36h38M48 17c-12 10-12 28 0 38M48 17c12 10 12 28 0 38'),
      ...CROSS,
    ],
  },
  lock: {
    tone: 'warning',
    paths: [
      line('M39 33v-7a9 9 0 0 1 18 0v7'),
      body(box(32, 32, 32, 24, 4)),
      tint(box(36, 36, 24, 16, 2)),
      line('M48 42v5'),
    ],
  },
  missing: {
    tone: 'warning',
    paths: [
      body('M25 22l15-5 16 5 15-5v34l-15 5-16-5-15 5z'),
      tint('M40 17l16 5v34l-16-5z'),
      line('M40 17v34M56 22v34'),
      ...badge('M62.500 47a2.500 2.500 0 1 1 3.500 2.300q-1 .5-1 1.700M65 53.500v.2'),
    ],
  },
  person: { paths: PERSON },
  'person-off': { tone: 'warning', paths: [...PERSON, ...badge('M62.500 45.500v7M67.500 45.500v7')] },
  'person-gone': { tone: 'warning', paths: [dashes(HEAD), dashes(SHOULDERS), ...CROSS] },
  accounts: {
    paths: [body(box(27, 18, 42, 16, 4)), tint(circle(36, 26, 4)), line('M45 26h16'), dashes(box(27, 40, 42, 16, 4))],
  },
  app: {
    tone: 'warning',
    paths: [
      ...TILE,
      tint(circle(48, 36, 8)),
      line('M48 31v10M43 36h10'),
      ...badge('M61 48.500h8v5h-8zM62.500 48.500v-1.500a2.500 2.500 0 0 1 5 0v1.500'),
    ],
  },
  'app-off': {
    tone: 'warning',
    paths: [...TILE, tint(circle(48, 36, 11)), line('M48 27v9M41.500 30.500a9 9 0 1 0 13 0')],
  },
  key: {
    tone: 'good',
    paths: [
      body(circle(36, 36, 11)),
      tint(circle(36, 36, 11)),
      body(circle(36, 36, 4)),
      line('M47 36h26M67 36v8M59 36v6'),
    ],
  },
  phone: {
    paths: [
      body(box(35, 13, 26, 46, 5)),
      tint(box(39, 27, 18, 11, 2)),
      line('M43.500 32.500h.1M48 32.500h.1M52.500 32.500h.1M45 54h6'),
      ...TICK,
    ],
  },
  shield: { tone: 'good', paths: [body(SHIELD), tint(HALF_SHIELD), line('m40.500 35.500 5.500 5.500 10-11')] },
  'shield-off': { paths: [dashes(SHIELD), line('m41 29 14 14M55 29 41 43')] },
  'shield-warning': { tone: 'warning', paths: [body(SHIELD), tint(HALF_SHIELD), line('M48 27v11M48 44v.5')] },
};

/** The drawings of a screen: its own, and those of its states. */
export function drawingsOf({
  illustration,
  states = {},
}: Pick<Screen, 'illustration' | 'states'>): Readonly<Record<string, Drawing>> {
  const names = [illustration, ...Object.values(states).map((state) => state.illustration)].filter(
    (name) => name !== undefined,
  );
  return Object.fromEntries(names.map((name) => [name, DRAWINGS[name]]));
}
