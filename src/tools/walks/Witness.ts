import { lineOf } from '../../contract/operations.ts';
import type { Step } from '../../engine/flow/types.ts';
import type { NameKind } from '../../engine/language/primitives.ts';
import { kindNamedBy, LEADING, type VerbName, verbNamed } from '../../engine/language/verbs.ts';
import type { Portal } from '../../engine/runtime/Portal.ts';
import type { Navigation } from '../../engine/runtime/ports.ts';
import type { ScreenContext } from '../../engine/runtime/ScreenContext.ts';
import type { Sight, Walk } from '../player/Ground.ts';
import type { StandIn } from '../player/StandIn.ts';
import { fieldOfError, type GoalId, kindOfGoal, pathOfGoal } from './goals/goalsOf.ts';
import { messagesIn, partsOf } from './goals/programParts.ts';

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
          lacks:
            field === undefined || !this.#last.has(goal) || this.sight.shows('fieldError', field)
              ? []
              : ['no error shown'],
        },
      ];
    });
  }

  /** The effects of a step that are not visible, each as a verb of the flow language with what it names. */
  #lacksOfStep(goal: GoalId, isThere: boolean): readonly string[] {
    const { sight, portal } = this;
    const step = this.#steps[goal] ?? {};
    const asked = this.service.asked.slice(this.#before).map(({ operation }) => operation);
    const operationOf = (call: string) => lineOf(this.#context?.program.calls[call]?.operation ?? '');
    const isMade: Partial<Record<NameKind, (name: string) => boolean>> = {
      screen: (id) => this.#screens.has(id),
      place: () => this.#jumps + this.#screens.size > 0,
      call: (id) => asked.includes(operationOf(id)),
      // Effects on the screen disappear with it.
      dialog: (id) => !isThere || sight.shows('dialog', id),
      state: (id) => !isThere || sight.shows('state', id),
    };
    const isSeen = (verb: VerbName, of: string) =>
      (!isThere && verbNamed(verb).seen !== 'anywhere') || sight.shows(verb, of);
    const { store = {}, forget = [] } = isThere ? step : {};
    return [
      ...LEADING.flatMap((verb) => {
        const target = step[verb];
        return target === undefined || isMade[kindNamedBy(verb) ?? 'place']?.(target) ? [] : [`${verb} ${target}`];
      }),
      ...messagesIn(step).flatMap(({ verb, of }) => (isSeen(verb, of) ? [] : [`${verb} ${of}`])),
      ...Object.keys(store).flatMap((slot) => (Object.hasOwn(portal.stored, slot) ? [] : [`store ${slot}`])),
      ...forget.flatMap((slot) => (Object.hasOwn(portal.stored, slot) ? [`forget ${slot}`] : [])),
    ];
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
