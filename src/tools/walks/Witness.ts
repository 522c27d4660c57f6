import { lineOf } from '../../contract/operations.ts';
import type { Step } from '../../engine/flow/types.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { Navigation } from '../../engine/runtime/ports.ts';
import type { ScreenContext } from '../../engine/runtime/ScreenContext.ts';
import type { Sight } from '../player/Ground.ts';
import type { Walk } from '../player/Move.ts';
import type { StandIn } from '../player/StandIn.ts';
import { fieldOfError, type GoalId, kindOfGoal, pathOfGoal } from './goals/goalsOf.ts';
import { partsOf } from './goals/programParts.ts';

/**
 * Observes what a walk shows. Something that the runtime reports is recorded only when it is visible: where a step
 * leads, what a guard hides or disables, the error at a field.
 */
export class Witness {
  readonly #shown = new Set<GoalId>();
  #lacks: string[] = [];
  #steps: Readonly<Record<string, Step>> = {};
  #context: ScreenContext | undefined;
  /** The goals reported since the last move. */
  #said: GoalId[] = [];
  #last: ReadonlySet<GoalId> = new Set();
  #screens = new Set<string>();
  /** How many calls had been made before the last move. */
  #before = 0;
  #jumps = 0;

  constructor(
    private readonly portal: Portal,
    private readonly sight: Sight,
    private readonly service: StandIn,
  ) {}

  begin({ steps }: Walk): void {
    this.#shown.clear();
    this.#lacks = [];
    this.#steps = steps;
    this.#context = undefined;
    this.next();
  }

  /** Called when a move begins. */
  next(): void {
    this.#said = [];
    this.#last = new Set();
    this.#screens = new Set();
    this.#before = this.service.asked.length;
    this.#jumps = 0;
  }

  take(context: ScreenContext, goals: ReadonlySet<GoalId>): void {
    this.#context = context;
    this.#said.push(...goals);
    this.#last = goals;
  }

  /** The same navigation, which jumps nowhere outside the portal. */
  watching(navigation: Navigation): Navigation {
    const jump = (): void => {
      this.#jumps += 1;
    };
    return {
      current: () => navigation.current(),
      go: (address, ...rest) => {
        const { path, query } = navigation.current();
        // A state of the same screen may get a history entry of its own.
        if (address !== `${path}${query}`) this.#went(address, navigation);
        navigation.go(address, ...rest);
      },
      rewrite: (...to) => navigation.rewrite(...to),
      back: () => navigation.back(),
      renew: (show) => navigation.renew(show),
      leave: jump,
      open: jump,
      post: jump,
    };
  }

  #went(address: string, navigation: Navigation): void {
    const { pathname } = new URL(address, navigation.current().href);
    const match = this.portal.ports.addresses.match(pathname, this.portal.portal.routes);
    if (match !== undefined) this.#screens.add(match.screen);
  }

  miss(what: string): void {
    this.#lacks.push(what);
  }

  /** Whether the page shows everything reported. */
  looks(isThere: boolean): boolean {
    return this.#judge(isThere).every(({ lacks }) => lacks.length === 0);
  }

  /** Records what the page shows, and what it does not show. */
  settle(isThere: boolean): void {
    for (const { goal, lacks } of this.#judge(isThere)) {
      if (lacks.length === 0) this.#shown.add(goal);
      else this.#lacks.push(`${goal.replaceAll('\u001f', '.')}: ${lacks.join(', ')}`);
    }
    this.#said = [];
  }

  report(): { readonly shows: readonly GoalId[]; readonly lacks: readonly string[] } {
    return { shows: [...this.#shown], lacks: this.#lacks };
  }

  #judge(isThere: boolean): readonly { readonly goal: GoalId; readonly lacks: readonly string[] }[] {
    const context = this.#context;
    if (context === undefined) return [];
    return [...new Set(this.#said)].flatMap((goal) => {
      const kind = kindOfGoal(goal);
      if (kind === 'step') return [{ goal, lacks: this.#lacksOfStep(goal, isThere) }];
      const isOfItem = kind === 'guard holds' || kind === 'guard fails';
      // Only current values can be visible; earlier values were checked while they were current.
      if (isThere && isOfItem && this.#last.has(goal)) return [{ goal, lacks: this.#lacksOfGuard(goal, context) }];
      const field = isThere ? fieldOfError(goal) : undefined;
      return [
        {
          goal,
          lacks: field === undefined || !this.#last.has(goal) || this.sight.hasError(field) ? [] : ['no error shown'],
        },
      ];
    });
  }

  #lacksOfStep(goal: GoalId, isThere: boolean): readonly string[] {
    const step = this.#steps[goal];
    if (step === undefined) return [];
    const { program } = this.#context ?? {};
    const { stored } = this.portal;
    const asked = this.service.asked.slice(this.#before);
    const happened: Happened = {
      screens: this.#screens,
      jumps: this.#jumps,
      isAsked: (call) => asked.some(({ operation }) => operation === lineOf(program?.calls[call]?.operation ?? '')),
      isStored: (slot) => Object.hasOwn(stored, slot),
      isThere,
    };
    return lacksOf(step, happened, this.sight);
  }

  #lacksOfGuard(goal: GoalId, { program, portal }: ScreenContext): readonly string[] {
    const path = pathOfGoal(goal);
    const name = path.at(-1) ?? '';
    const at = path.slice(0, -1).join();
    const item = partsOf(program, portal).items.find((one) => one.path.join() === at);
    const holds = kindOfGoal(goal) === 'guard holds';
    return item === undefined || this.sight.agrees(item, name, holds, program.id)
      ? []
      : [`${name} ${holds ? 'holds' : 'fails'}`];
  }
}

/** What happened on the page since the last move. */
interface Happened {
  /** The screens at the addresses to which the page went. */
  readonly screens: ReadonlySet<string>;
  /** How many other addresses the page went to, opened or posted to. */
  readonly jumps: number;
  /** Whether the operation of one of the walked screen's calls was called. */
  readonly isAsked: (call: string) => boolean;
  readonly isStored: (slot: string) => boolean;
  /** Whether the screen is still the walked one. */
  readonly isThere: boolean;
}

/** The effects of a step that are not visible, each as a verb of the flow language with its value. */
function lacksOf(step: Step, happened: Happened, sight: Sight): readonly string[] {
  const { goto, leave, open, post, call, dialog, state, toast, banner, fieldError, store = {}, forget = [] } = step;
  const lacks: (string | false)[] = [
    goto !== undefined && !happened.screens.has(goto) && `goto ${goto}`,
    (leave ?? open ?? post) !== undefined && happened.jumps === 0 && happened.screens.size === 0 && 'way out',
    call !== undefined && !happened.isAsked(call) && `call ${call}`,
    toast !== undefined && !sight.hasToast(Object.keys(toast)[0] ?? '') && 'toast',
  ];
  // Effects on the screen disappear with it.
  if (happened.isThere)
    lacks.push(
      dialog !== undefined && !sight.hasDialog(dialog) && `dialog ${dialog}`,
      state !== undefined && !sight.hasState(state) && `state ${state}`,
      banner !== undefined && !sight.hasBanner() && 'banner',
      ...Object.keys(fieldError ?? {}).map((field) => !sight.hasError(field) && `fieldError ${field}`),
      ...Object.keys(store).map((slot) => !happened.isStored(slot) && `store ${slot}`),
      ...forget.map((slot) => happened.isStored(slot) && `forget ${slot}`),
    );
  return lacks.filter((lack) => lack !== false);
}
