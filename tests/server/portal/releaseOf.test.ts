import { describe, expect, it } from 'vitest';
import {
  type Arrival,
  isOlder,
  LOTS,
  type Offer,
  releaseOf,
  writeVisit,
} from '../../../src/server/portal/releaseOf.ts';

const [OLD, LIVE, CANDIDATE, DRAFT] = ['0', '1', '2', 'd'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
  string,
];
const NOW = new Date('2026-01-05T09:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const ARRIVAL: Arrival = {
  ...{ path: '/', query: {}, isPage: true, site: 'none', draft: undefined, visit: undefined, lot: undefined },
  ...{ language: 'en', brand: undefined, organisation: undefined },
};
const OFFER: Offer = {
  ...{ live: LIVE, candidate: null, share: null, guard: undefined },
  isKnown: (id) => [OLD, LIVE, CANDIDATE].includes(id),
};
const choose = (arrival: Partial<Arrival>, offer: Partial<Offer> = {}, draw = () => 0) =>
  releaseOf({ ...ARRIVAL, ...arrival }, { ...OFFER, ...offer }, NOW, draw);

describe('a visit', () => {
  it('begins with the live release', () => {
    expect(choose({})).toEqual({ id: LIVE, isNew: true, isDraft: false, isOver: false });
  });

  it.each([0, 29, 30])('goes on with its own %i minutes after its last request', (minutes) => {
    expect(choose({ visit: writeVisit(OLD, minutesAgo(minutes)) })).toMatchObject({ id: OLD, isNew: false });
  });

  it.each([
    ['31 minutes without a request', writeVisit(OLD, minutesAgo(31))],
    ['a time in the future', writeVisit(OLD, minutesAgo(-60))],
    ['a draft, which no visit began with', writeVisit(DRAFT, NOW)],
    ['another form', `${OLD}.`],
    ['another form', OLD],
    ['another form', `${OLD}.zz zz`],
    ['another form', ''],
  ])('begins anew with a cookie of %s', (_, visit) => {
    expect(choose({ visit })).toMatchObject({ id: LIVE, isNew: true, isDraft: false });
  });

  it('is over after a sign-in', () => {
    const visit = writeVisit(OLD, NOW);
    expect(choose({ visit, path: '/init-st', isPage: false })).toMatchObject({ id: LIVE, isOver: true });
  });

  it.each([
    ['none', LIVE],
    ['cross-site', LIVE],
    [undefined, LIVE],
    ['same-origin', OLD],
    ['same-site', OLD],
  ])('opens the address of a mail, to which site %s led, with %s', (site, id) => {
    const visit = writeVisit(OLD, NOW);
    expect(choose({ visit, site, query: { token: 'a' } }).id).toBe(id);
    expect(choose({ visit, site, query: { tokens: 'a' } }).id).toBe(OLD);
    expect(choose({ visit, site, query: { token: 'a' }, isPage: false }).id).toBe(OLD);
  });

  it('has the draft of a preview before anything else, and begins with none', () => {
    expect(choose({ draft: DRAFT, visit: writeVisit(OLD, NOW) })).toMatchObject({ id: DRAFT, isNew: false });
    expect(choose({ draft: DRAFT }).isDraft).toBe(true);
  });

  it('has its cookie renewed once a minute', () => {
    expect(isOlder(writeVisit(OLD, NOW), NOW)).toBe(false);
    expect(isOlder(writeVisit(OLD, minutesAgo(1)), NOW)).toBe(true);
    expect(isOlder(undefined, NOW)).toBe(true);
  });
});

describe('a share', () => {
  const candidate = { candidate: CANDIDATE };
  const inShare = (percent: number, lot: number, id = CANDIDATE) =>
    choose({ lot }, { candidate: id, share: { percent } }).id === id;

  it.each([0, 0.1, 5, 33.3, 50, 99.9, 100])('of %d percent has so many of all numbers', (percent) => {
    const all = Array.from({ length: LOTS }, (_, lot) => lot);
    expect(all.filter((lot) => inShare(percent, lot))).toHaveLength(Math.round((percent / 100) * LOTS));
  });

  it('of 100,000 visits is within 0.5 % of the intended share, and no visitor changes sides', () => {
    // A linear congruential generator, so that each run draws the same numbers.
    let seed = 42;
    const draw = () => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
      return Math.floor((seed / 2 ** 32) * LOTS);
    };
    for (const percent of [5, 50]) {
      let members = 0;
      let changes = 0;
      for (let visit = 0; visit < 100_000; visit++) {
        const offer = { ...candidate, share: { percent } };
        const first = choose({}, offer, draw);
        const again = choose({ lot: first.drawn }, offer);
        if (first.id === CANDIDATE) members++;
        if (again.id !== first.id || again.drawn !== undefined) changes++;
      }
      expect(Math.abs(members / 1000 - percent)).toBeLessThan(0.5);
      expect(changes).toBe(0);
    }
  });

  it('that grows keeps its visitors', () => {
    for (let lot = 0; lot < LOTS; lot++) if (inShare(5, lot)) expect(inShare(20, lot)).toBe(true);
  });

  it('has other visitors for another candidate', () => {
    const members = (id: string) => Array.from({ length: LOTS }, (_, lot) => lot).filter((lot) => inShare(5, lot, id));
    expect(members(CANDIDATE)).not.toEqual(members('3'.repeat(32)));
  });

  it.each([
    [{ organisation: 'acme' }, { organisation: 'acme' }, { organisation: 'globex' }],
    [{ app: 'notes' }, { query: { app: 'notes' } }, { query: { app: 'other' } }],
    [{ app: 'notes' }, { query: { client_id: 'notes' } }, {}],
    [{ language: 'ja' }, { language: 'ja' }, { language: 'ko' }],
    [{ brand: 'harbor' }, { brand: 'harbor' }, { brand: undefined }],
    [{ language: 'ja', brand: 'harbor' }, { language: 'ja', brand: 'harbor' }, { language: 'ja' }],
  ])('of %j has all of %j and none of %j', (share, inside, outside) => {
    expect(choose(inside, { ...candidate, share }).id).toBe(CANDIDATE);
    expect(choose(outside, { ...candidate, share }).id).toBe(LIVE);
    const none = { ...candidate, share: { ...share, percent: 0 } };
    expect(choose({ ...inside, lot: 1 }, none).id).toBe(LIVE);
  });

  it('draws no number for visits that it is not meant for', () => {
    const draw = () => expect.fail('drawn');
    choose({ language: 'ko' }, { ...candidate, share: { language: 'ja', percent: 5 } }, draw);
    choose({}, { ...candidate, share: { language: 'en' } }, draw);
    choose({ visit: writeVisit(OLD, NOW) }, { ...candidate, share: { percent: 5 } }, draw);
  });
});
