import type { ScreenProgram } from '../../flow/Program.ts';
import type { Draft } from '../Draft.ts';
import { referencesIn } from '../values/referencesIn.ts';

/** Inputs that may not stay in an address. */
const secretsOf = (program: ScreenProgram): string[] =>
  Object.entries(program.screen.takes ?? {})
    .filter(([, input]) => input.secret === true)
    .map(([name]) => name);

function usesSecret(program: ScreenProgram, call: string): boolean {
  const secrets = secretsOf(program).map((name) => `$input.${name}`);
  const values = Object.values(program.calls[call]?.with ?? {});
  return values.flatMap(referencesIn).some((reference) => secrets.includes(reference));
}

/**
 * Takes secret inputs out of the address (P16) once the first call that was asked with one has answered; at once
 * (without `answered`) on a screen whose loads ask with none.
 */
export function conceal(draft: Draft, answered?: string): void {
  const { program, index } = draft.setting;
  if (draft.state.concealed || secretsOf(program).length === 0) return;
  const isDue =
    answered === undefined
      ? !(index.loads.get('') ?? []).some((call) => usesSecret(program, call))
      : usesSecret(program, answered);
  if (!isDue) return;
  draft.update({ concealed: true });
  draft.emit({ kind: 'conceal' });
}
