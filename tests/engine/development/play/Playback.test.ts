import { describe, expect, it } from 'vitest';
import { HandAnswers } from '../../../../src/engine/development/answers/HandAnswers.ts';
import { Playback } from '../../../../src/engine/development/play/Playback.ts';
import { type Moment, Timeline } from '../../../../src/engine/development/record/Timeline.ts';
import { compileProject } from '../../../scenarios/bench/compileModules.ts';
import { openScene } from '../../../scenarios/bench/openScene.ts';
import { ok, refuse, type ScriptedCaller } from '../../../scenarios/bench/ScriptedCaller.ts';

const LOOKUP = 'account.look-up';
const SIGN_IN = 'sign-in.with-password';

/** The sign-in screen, with all its events recorded. */
async function open(script: (http: ScriptedCaller) => void = () => {}) {
  const answers = new HandAnswers();
  const scene = await openScene({
    compiled: compileProject(),
    address: '/',
    script: (http) => {
      http.say(LOOKUP, ok({ next: 'PASSWORD' })).say(SIGN_IN, refuse('BAD_CREDENTIALS'));
      script(http);
    },
  });
  const { portal, clock } = scene;
  portal.ports = answers.before(portal.ports);
  const playback = new Playback(portal, answers);
  const timeline = new Timeline({
    portal,
    isByHand: answers.isByHand,
    takes: () => playback.notice(),
    kept: () => {},
  });
  playback.connect(timeline);
  portal.observer = timeline;
  const momentOf = (isMeant: (moment: Moment) => boolean): Moment => {
    const found = timeline.moments.find(isMeant);
    if (found === undefined) throw new Error('There is no such moment');
    return found;
  };
  return {
    ...scene,
    scene,
    answers,
    playback,
    timeline,
    momentOf,
    pressed: (action: string) => momentOf(({ event }) => event.kind === 'press' && event.action === action),
    kinds: () => timeline.moments.filter(({ visit }) => !visit.isShell).map(({ event }) => event.kind),
    /** Lets pending work finish, whatever it waits for. */
    async finish(going: Promise<void>): Promise<void> {
      let isOver = false;
      void going.then(() => {
        isOver = true;
      });
      for (let second = 0; second < 60 && !isOver; second += 1) await clock.advance(1000);
      await going;
    },
    async signIn(): Promise<void> {
      await scene.fill({ username: 'ada@acme.test' }, 'next');
      await clock.advance(1000);
      await scene.fill({ password: 'wrong' }, 'sign-in');
    },
  };
}

describe('the timeline', () => {
  it('has each event with its transition, and joins the keystrokes of one field', async () => {
    const { scene, timeline, kinds } = await open();
    await scene.act((view) => {
      view.change('isRememberOrg', true);
      view.change('isRememberOrg', false);
      view.change('isRememberOrg', true);
    });
    expect(kinds()).toEqual(['change']);
    expect(timeline.moments[0]).toMatchObject({
      times: 3,
      transition: { snapshot: { form: { isRememberOrg: true } } },
    });
    expect(timeline.moments[0]?.before.form.isRememberOrg).toBe(false);
    await scene.act((view) => {
      for (const text of ['a', 'ad', 'ada']) view.change('username', text);
      view.press('next');
    });
    expect(kinds().slice(0, 3)).toEqual(['change', 'change', 'press']);
    const answer = timeline.moments.find(({ event }) => event.kind === 'answer');
    expect(answer?.transition.choices.map(({ step }) => step)).toEqual([{ state: 'password' }, { focus: 'password' }]);
  });

  it('records nothing without an observer', async () => {
    const { portal, timeline, signIn } = await open();
    Reflect.deleteProperty(portal, 'observer');
    await signIn();
    expect(timeline.moments).toEqual([]);
  });
});

describe('stepping back', () => {
  it('shows the state and values of a moment; stepping forward shows those of the next', async () => {
    const { scene, playback, timeline, signIn } = await open();
    await signIn();
    expect(scene.view.errors.password).toBeDefined();
    const last = timeline.moments.length;
    while (scene.view.state === 'password') await playback.back();
    expect(scene.view).toMatchObject({ state: 'identify', form: { username: 'ada@acme.test' } });
    expect(scene.view.form.password).toBeUndefined();
    expect(timeline.moments).toHaveLength(last);
    while (playback.canGoForward) await playback.forward();
    expect(scene.view).toMatchObject({ state: 'password', form: { password: 'wrong' } });
    expect(scene.view.errors.password).toBeDefined();
  });

  it('pauses the page: no timer runs and no request is sent', async () => {
    const { http, clock, playback, signIn, pressed } = await open();
    await signIn();
    const asked = http.asked.length;
    await playback.show(pressed('next'));
    await clock.advance(60_000);
    expect(http.asked).toHaveLength(asked);
  });

  it('R03: can continue from there: a call in flight is sent again, a write with the same key', async () => {
    const { http, scene, clock, playback, signIn, pressed, timeline } = await open();
    await signIn();
    await playback.show(pressed('sign-in'));
    expect(scene.view.isBusy('sign-in')).toBe(true);
    playback.goOn();
    await clock.advance(1000);
    const [first, second] = http.of(SIGN_IN);
    expect(second?.key).toBe(first?.key);
    expect(scene.view.errors.password).toBeDefined();
    expect(timeline.moments.filter(({ event }) => event.kind === 'answer')).not.toEqual([]);
  });

  it('ends when the page is used, which drops the later moments', async () => {
    const { scene, playback, kinds, signIn, momentOf } = await open();
    await signIn();
    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    await scene.act((view) => view.change('username', 'bob@acme.test'));
    expect(playback.position).toBeUndefined();
    expect(kinds()).toEqual(['change']);
    expect(scene.view.form.username).toBe('bob@acme.test');
  });

  it('returns to an earlier screen without entering it again', async () => {
    const { http, navigation, portal, scene, playback, clock, momentOf } = await open();
    await scene.fill({ username: 'ada@acme.test' });
    await scene.act((view) => view.press('create-account'));
    await clock.advance(100);
    expect(navigation.address).toBe('/signup');
    const checks = http.of('session.check').length;
    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    expect(navigation.address).toBe('/');
    expect(portal.screen).toBe('sign-in');
    expect(scene.view.form.username).toBe('ada@acme.test');
    expect(http.of('session.check')).toHaveLength(checks);
    expect(portal.isReady).toBe(true);
  });

  it('restores the stored values', async () => {
    const { portal, scene, slots, playback, momentOf } = await open();
    await scene.fill({ username: 'ada@acme.test' });
    portal.store('session.newDevice', { token: 't' });
    await scene.act((view) => view.blur('username'));
    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    expect(slots.read('session.newDevice')).toBeUndefined();
  });
});

describe('a replay', () => {
  it('sends the events again with the recorded answers, without the service', async () => {
    const { http, scene, clock, playback, signIn, finish, kinds, momentOf } = await open();
    await signIn();
    const before = kinds();
    const asked = [http.of(LOOKUP).length, http.of(SIGN_IN).length];
    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    const replaying = playback.replay();
    await finish(replaying);
    await clock.advance(1000);
    expect(playback.trouble).toBeUndefined();
    expect([http.of(LOOKUP).length, http.of(SIGN_IN).length]).toEqual(asked);
    expect(scene.view).toMatchObject({ state: 'password', form: { password: 'wrong' } });
    expect(scene.view.errors.password).toBeDefined();
    expect(kinds().filter((kind) => kind === 'press' || kind === 'answer')).toEqual(
      before.filter((kind) => kind === 'press' || kind === 'answer'),
    );
  });

  it('prefers an answer by hand to the recorded one', async () => {
    const { answers, scene, playback, signIn, finish, momentOf } = await open();
    await signIn();
    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    answers.arm(LOOKUP, { kind: 'outcome', outcome: 'NOT_FOUND', isSuccess: false, body: { code: 'NOT_FOUND' } });
    await finish(playback.replay());
    expect(scene.view.state).toBe('identify');
    expect(scene.http.of(SIGN_IN)).toHaveLength(1);
    expect(playback.isReplaying).toBe(false);
  });

  it('goes from screen to screen, and says why it cannot continue', async () => {
    const { answers, scene, portal, playback, signIn, finish, momentOf, clock } = await open((http) =>
      http.say(SIGN_IN, ok({ token: 'a-token' }, 'NEW_DEVICE')),
    );
    await signIn();
    await clock.advance(1000);
    expect(portal.screen).toBe('device-register');
    await scene.act((view) => view.press('register'));
    const start = momentOf(({ event }) => event.kind === 'change');
    await playback.show(start);
    expect(portal.screen).toBe('sign-in');
    await finish(playback.replay());
    expect(portal.screen).toBe('device-register');
    expect(playback.trouble).toBeUndefined();
    expect(scene.http.of(SIGN_IN)).toHaveLength(1);

    await playback.show(momentOf(({ event }) => event.kind === 'change'));
    const refused = { code: 'BAD_CREDENTIALS' };
    answers.arm(SIGN_IN, { kind: 'outcome', outcome: refused.code, isSuccess: false, body: refused });
    await finish(playback.replay());
    expect(portal.screen).toBe('sign-in');
    expect(playback.trouble).toContain('device-register');
  });
});
