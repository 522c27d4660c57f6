import { resolveScreen, resolveShell } from '../../engine/flow/resolveUnit.ts';
import type { ScreenModule } from '../../engine/flow/ScreenModule.ts';
import type { Screen } from '../../engine/flow/types.ts';
import type { Unit } from '../../engine/flow/Unit.ts';
import { shellProgram } from '../../engine/runtime/shellProgram.ts';
import type { Compiled } from '../headless/compileSources.ts';
import type { Part } from '../player/Ground.ts';
import { type GoalId, goalsOf } from './goals/goalsOf.ts';

/** A screen or a shell, with all its goals. */
export interface OpenUnit {
  readonly kind: Part['subject'];
  readonly unit: Unit;
  readonly module: ScreenModule;
  /** The screen's routes and inputs; for a shell, those of the screens inside the shell. */
  readonly screen: Screen;
  readonly goals: readonly GoalId[];
}

/** Every screen, then every shell that can be opened by an address. */
export async function openUnits(compiled: Compiled): Promise<readonly OpenUnit[]> {
  const { flows, portal } = compiled;
  const screens = await Promise.all([...flows.screens.keys()].map((id) => openUnit(compiled, id)));
  const opened = Object.keys(portal.shells).flatMap((id): OpenUnit[] => {
    const unit = resolveShell(flows, id);
    // The shell's inputs come with the address of a screen inside the shell.
    const paths = [...flows.screens.values()]
      .filter(({ value }) => value.route.shell === id && isPlain(value))
      .flatMap(({ value }) => value.route.paths);
    return unit === undefined || paths.length === 0 ? [] : shellAt(unit, paths, compiled);
  });
  return [...screens.flatMap((one) => one ?? []), ...opened];
}

/** A screen by its id; undefined if there is none. */
export async function openUnit({ flows, portal, load }: Compiled, id: string): Promise<OpenUnit | undefined> {
  const screen = flows.screens.get(id)?.value;
  const unit = resolveScreen(flows, id);
  if (screen === undefined || unit === undefined) return undefined;
  const module = await load(id);
  return { kind: 'screen', unit, module, screen, goals: goalsOf(module.program, portal.portal) };
}

/** A shell at the addresses of screens inside it. */
export function shellAt(unit: Unit, paths: Screen['route']['paths'], { portal }: Compiled): OpenUnit[] {
  const { shells, operations } = portal;
  const shell = shells[unit.id];
  if (shell === undefined) return [];
  const own = shellProgram(unit.id, shell, operations);
  const screen: Screen = { ...own.screen, route: { paths, shell: unit.id } };
  const module = { program: own, validators: {}, answers: {}, routes: {} };
  return [{ kind: 'shell', unit, module, screen, goals: goalsOf(own, portal.portal) }];
}

/** Whether the screen's address is enough to open it. */
const isPlain = ({ route, takes = {} }: Screen): boolean =>
  route.paths.every((path) => !/[{*]/.test(path)) && Object.values(takes).every(({ missing }) => missing === undefined);
