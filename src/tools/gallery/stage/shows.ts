import type { Portal } from '../../../engine/runtime/Portal.ts';
import type { Goal } from '../scenes/Scene.ts';

/** Whether the page shows the goal of a scene. */
export function shows({ view, toasts }: Portal, goal: Goal): boolean {
  if (goal.kind === 'toast') return toasts.list.length > 0;
  if (view?.program === undefined) return false;
  switch (goal.kind) {
    case 'state':
      return view.state === goal.id;
    case 'dialog':
      return view.dialog?.id === goal.id;
    case 'banner':
      return view.banner !== undefined;
    case 'error':
      return Object.keys(view.errors).some((field) => goal.id.startsWith(`${field}-`));
    case 'required':
    case 'invalid':
      return Object.keys(view.errors).length > 0;
    case 'fault':
      return view.fault !== undefined;
    case 'loading':
      return view.phase === 'loading';
    case 'empty':
      return view.phase === 'ready';
    case 'first':
      return true;
  }
}
