import type { Misfit } from '../../flow/Misfit.ts';
import type { Rule } from '../Rule.ts';

/** A rule about the form of a flow file, whose schema violations are already known. */
export const schemaRule = (id: Misfit['rule'], why: string, hint: string): Rule => ({
  id,
  why,
  hint,
  stage: 'file',
  *ofFile({ misfits }) {
    for (const [file, list] of misfits) for (const misfit of list) if (misfit.rule === id) yield { file, ...misfit };
  },
});
