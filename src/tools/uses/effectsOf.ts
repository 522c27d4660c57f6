import type { NamePlace } from '../../engine/binder/bindPortal.ts';
import type { Project } from '../../engine/checker/Project.ts';
import { indexTexts } from '../../engine/diff/TextIndex.ts';
import { tellHandler } from '../../engine/diff/words/compareHandlers.ts';
import { createWording } from '../../engine/diff/words/Wording.ts';
import { effectiveOutcomes } from '../../engine/flow/effectiveOutcomes.ts';

/** What calls do on an outcome. */
export interface Effect {
  /** As a clause: “opens the dialog x”. */
  readonly told: string;
  /** The line that runs. */
  readonly line: NamePlace;
  /** The calls that do this: `sign-in call look-up`, `shared call send`. */
  readonly calls: readonly string[];
}

/** The different effects of an outcome, wherever the lines of a call come from. */
export function effectsOf(outcome: string, project: Project): readonly Effect[] {
  const words = createWording(project, indexTexts(project.documents.values(), new Map()));
  const effects = new Map<string, Effect>();
  for (const { unit } of project.units) {
    for (const [id, call] of unit.calls) {
      const { handler, lines = [] } = effectiveOutcomes(unit, call, project.flows).get(outcome) ?? {};
      const line = lines.at(-1);
      if (handler === undefined || line === undefined) continue;
      const told = tellHandler(handler, 'does', { words, unit });
      const key = `${line.file} ${told}`;
      const calls = effects.get(key)?.calls ?? [];
      const name = call.shared ? `shared call ${id}` : `${unit.id} call ${id}`;
      effects.set(key, { told, line, calls: [...new Set([...calls, name])] });
    }
  }
  return [...effects.values()];
}
