import type { Step } from '../../engine/flow/types.ts';
import type { Sight } from '../player/Ground.ts';

/** What happened on the page since the last move. */
export interface Happened {
  /** Screens of the addresses that the page went to. */
  readonly screens: ReadonlySet<string>;
  /** Other addresses that it left for, opened or posted to. */
  readonly jumps: number;
  /** Operations that were asked. */
  readonly asked: ReadonlySet<string>;
  /** The operation of a call of the screen that is walked. */
  readonly operationOf: (call: string) => string | undefined;
  readonly isStored: (slot: string) => boolean;
  /** The screen is still the one that is walked. */
  readonly isThere: boolean;
}

/** What of a step cannot be seen; each as a word of the flow language with its value. */
export function lacksOf(step: Step, happened: Happened, sight: Sight): readonly string[] {
  const { goto, leave, open, post, call, dialog, state, toast, banner, fieldError, store = {}, forget = [] } = step;
  const lacks: (string | false)[] = [
    goto !== undefined && !happened.screens.has(goto) && `goto ${goto}`,
    (leave ?? open ?? post) !== undefined && happened.jumps === 0 && happened.screens.size === 0 && 'way out',
    call !== undefined && !happened.asked.has(happened.operationOf(call) ?? '') && `call ${call}`,
    toast !== undefined && !sight.hasToast(Object.keys(toast)[0] ?? '') && 'toast',
  ];
  // What stands on the screen goes with it.
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
