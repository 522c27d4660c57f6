import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { isWaitedFor } from '../flow/loads.ts';
import type { ScreenProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import { leadsAway, SCREEN_TIMER, STATE_TIMER, timerHandler } from './actions/timerHandler.ts';
import { controlKey, RETRY_TIMER } from './calls/invocations.ts';
import { perform } from './effects/perform.ts';
import type { Running, RunningTimer } from './effects/Running.ts';
import { holdTimers } from './effects/setTimer.ts';
import type { FlowEvent } from './FlowEvent.ts';
import { observeSnapshot, writeSnapshot } from './observeSnapshot.ts';
import type { AnswerValidators, PendingCall } from './ports.ts';
import type { ScreenContext } from './ScreenContext.ts';
import type { ScreenHost } from './ScreenHost.ts';
import { indexScreen } from './ScreenIndex.ts';
import { createSnapshot, type Snapshot } from './Snapshot.ts';
import { stepNames } from './stepNames.ts';
import { transition } from './transition.ts';
import type { Banner } from './View.ts';
import { readAll } from './values/readAll.ts';

type Loaded = Pick<ScreenModule, 'answers'> & Pick<ScreenContext, 'program' | 'index' | 'validators'>;

const TICK = 1000;

/** One running screen. It holds its snapshot, takes events and performs effects. */
export class Visit implements Running {
  readonly pendingCalls = new Map<number, PendingCall>();
  readonly timers = new Map<string, RunningTimer>();
  readonly keys = new Map<number, string>();
  /** The snapshot, observable by part. */
  readonly snapshot: Snapshot;
  loaded: Loaded | undefined = undefined;
  /** Whether the screen's chunk could not be fetched (R09). */
  isMissing = false;
  /** Whether the page's HTML has only the outline, which the screen then shows until it begins. */
  isOutlined = false;
  /** The control that was pressed before the screen began. It is busy until then. */
  pressedEarly: string | undefined = undefined;
  /** Whether a development tool shows a single moment, so that no timer runs. */
  isFrozen = false;
  /** Increases every second while something counts down. */
  tick = 0;
  /** The same snapshot as plain data, for transitions. */
  #plain: Snapshot;
  #fetchAgain: () => void = () => {};
  #stopTick: (() => void) | undefined;
  #waiting: FlowEvent[] = [];
  #isHolding = false;

  constructor(
    readonly host: ScreenHost,
    inputs: Readonly<Record<string, unknown>>,
    readonly isShell = false,
  ) {
    this.#plain = createSnapshot(inputs, undefined);
    this.snapshot = observeSnapshot(this.#plain);
    makeObservable(this, {
      loaded: observableRef,
      isMissing: observable,
      isOutlined: observable,
      pressedEarly: observable,
      tick: observable,
      screenContext: computed,
      phase: computed,
      load: action,
      miss: action,
      found: action,
      outline: action,
      takeInputs: action,
      say: action,
      begin: action,
    });
  }

  /** Takes the loaded chunk, so the screen can be rendered. Its steps run only from `begin` on. */
  load({ program, validators, answers }: Omit<ScreenModule, 'routes'>): void {
    const index = indexScreen(program, this.host.parts.normalisers);
    const { validator } = this.host.ports;
    this.isMissing = false;
    this.loaded = {
      program,
      index,
      validators: readAll(program.forms, ({ schema }, form) => validator(validators[form] ?? {}, schema)),
      answers,
    };
    this.#become({ ...this.#plain, state: index.first });
  }

  /** Reports that the chunk could not be fetched; `again` retries. */
  miss(again: () => void): void {
    this.isMissing = true;
    this.#fetchAgain = again;
  }

  /** Withdraws the report of a miss: the missing part has loaded. */
  found(): void {
    if (this.loaded !== undefined) this.isMissing = false;
  }

  /** Shows the outline until the screen begins. */
  outline(): void {
    this.isOutlined = true;
  }

  /** Sets the inputs. */
  takeInputs(inputs: Readonly<Record<string, unknown>>): void {
    this.#become({ ...this.#plain, inputs });
  }

  /** Shows a message above the form from the start. */
  say(banner: Banner | undefined): void {
    if (banner !== undefined) this.#become({ ...this.#plain, banner });
  }

  begin(): void {
    this.isOutlined = false;
    this.pressedEarly = undefined;
    this.#become({ ...this.#plain, reference: this.host.reference });
    this.dispatch({ kind: 'begin' });
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const event of waiting) this.dispatch(event);
  }

  /**
   * The visitor leaves the screen other than by one of its steps: the screen's exit runs, and it ignores every later
   * event.
   */
  exit(): void {
    if (this.#plain.begun) this.dispatch({ kind: 'exit' });
    for (const pending of this.pendingCalls.values()) pending.abort();
    for (const { stop } of this.timers.values()) stop();
    this.pendingCalls.clear();
    this.timers.clear();
    this.#stopTick?.();
  }

  dispatch(event: FlowEvent): void {
    const { screenContext } = this;
    if (screenContext === undefined || (!this.#plain.begun && event.kind !== 'begin')) {
      this.#defer(event);
      return;
    }
    if (event.kind === 'press' || event.kind === 'retry') this.host.acted();
    const now = this.host.ports.clock.wall();
    const current = { ...screenContext, external: { ...screenContext.external, now } };
    const stepped = transition(current, this.#plain, event);
    const steps = stepNames(this, event, current, stepped);
    this.host.observer?.took(this, event, current, stepped, steps);
    this.host.steps.push(...steps);
    runInAction(() => {
      this.#become(stepped.snapshot);
      for (const effect of stepped.effects) perform(effect, this);
    });
  }

  /** Edits before the screen begins are shown at once. Edits and presses take effect when the screen begins (R02). */
  #defer(event: FlowEvent): void {
    const isEdit = event.kind === 'change' || event.kind === 'type';
    if (!isEdit && event.kind !== 'blur' && event.kind !== 'press') return;
    this.#waiting.push(event);
    if (event.kind === 'blur') return;
    if (event.kind === 'press') {
      runInAction(() => {
        this.pressedEarly = controlKey(event.form, event.action, event.entry);
      });
      return;
    }
    const { form, typed } = this.#plain;
    runInAction(() =>
      this.#become({
        ...this.#plain,
        ...(event.kind === 'type'
          ? { typed: { ...typed, [event.field]: event.text } }
          : { form: { ...form, [event.field]: event.value } }),
      }),
    );
  }

  /** The snapshot as plain data, for a transition. */
  get plain(): Snapshot {
    return this.#plain;
  }

  /** Restores the screen to this snapshot, without an event. */
  restore(snapshot: Snapshot): void {
    runInAction(() => this.#become(snapshot));
  }

  #become(state: Snapshot): void {
    writeSnapshot(this.snapshot, this.#plain, state);
    this.#plain = state;
  }

  validatorsOf(operation: string): AnswerValidators {
    return readAll(
      this.loaded?.answers[operation],
      (validate) => (data: unknown) => (validate(data) ? [] : (validate.errors ?? [])),
    );
  }

  /** Pauses or resumes timed redirects. */
  hold(isHolding: boolean): void {
    this.#isHolding = isHolding;
    holdTimers(this);
  }

  isHeld(timer: string): boolean {
    const { program } = this;
    if (this.isFrozen) return true;
    return (
      this.#isHolding && program !== undefined && leadsAway(timerHandler(timer, program.screen, this.#plain.state))
    );
  }

  touchTimers(): void {
    this.#stopTick?.();
    this.#stopTick = undefined;
    runInAction(() => {
      this.tick += 1;
    });
    const left = this.#leftToShow();
    if (left === undefined || left <= 0 || this.#isHolding || this.isFrozen) return;
    // Ticks at each full second of the remaining time, so a countdown shows every second.
    this.#stopTick = this.host.ports.clock.after(left % TICK || TICK, () => this.touchTimers());
  }

  get program(): ScreenProgram | undefined {
    return this.loaded?.program;
  }

  /** What a transition would read now; undefined while the chunk loads. */
  get screenContext(): ScreenContext | undefined {
    const { loaded, host } = this;
    if (loaded === undefined) return undefined;
    const { program, index, validators } = loaded;
    return {
      program,
      index,
      portal: host.portal.portal,
      validators,
      addresses: host.ports.addresses,
      parts: host.parts,
      external: {
        ...host.surroundings,
        gives: this.isShell ? host.gives : {},
        now: host.ports.clock.wall(),
      },
    };
  }

  get phase(): 'loading' | 'ready' {
    const { loaded, snapshot } = this;
    if (loaded === undefined || this.isOutlined) return 'loading';
    if (snapshot.begun) return snapshot.ready ? 'ready' : 'loading';
    const { calls } = loaded.program;
    return loaded.index.loads.some((call) => isWaitedFor(calls[call] ?? {})) ? 'loading' : 'ready';
  }

  retry(): void {
    if (this.isMissing) this.#fetchAgain();
    else this.dispatch({ kind: 'retry' });
  }

  /** Milliseconds until the first timer of the state, or of the screen. */
  protected left(): number | undefined {
    return this.leftOf(STATE_TIMER) ?? this.leftOf(SCREEN_TIMER);
  }

  /** Milliseconds until the first timer whose name has this prefix. */
  protected leftOf(name: string): number | undefined {
    const dues = [...this.timers].filter(([timer]) => timer.startsWith(name)).map(([, { due }]) => due);
    return dues.length === 0 ? undefined : Math.max(0, Math.min(...dues) - this.host.ports.clock.monotonic());
  }

  /** The milliseconds that a countdown on the screen shows. */
  #leftToShow(): number | undefined {
    return this.left() ?? this.leftOf(RETRY_TIMER);
  }
}
