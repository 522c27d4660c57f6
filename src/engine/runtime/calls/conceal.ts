import type { ScreenProgram } from '../../flow/Program.ts';
import type { Draft } from '../Draft.ts';
import { referencesIn } from './parametersOf.ts';

/** Inputs that must not stay in the address. */
const secretsOf = (program: ScreenProgram): string[] =>
  Object.entries(program.screen.takes ?? {})
    .filter(([, input]) => input.secret !== undefined || input.once)
    .map(([name]) => name);

function usesSecret(program: ScreenProgram, call: string): boolean {
  const secrets = secretsOf(program).map((name) => `$input.${name}`);
  const values = Object.values(program.calls[call]?.with ?? {});
  return values.flatMap(referencesIn).some((reference) => secrets.includes(reference));
}

/**
 * Removes secret inputs from the address (P16). The history entry then holds them, except secrets that a step passed. A
 * `once` input is not kept anywhere.
 */
function conceal(draft: Draft): void {
  draft.update({ concealed: true });
  draft.emit({ kind: 'conceal' });
}

const isExposed = ({ snapshot, screenContext }: Draft) =>
  !snapshot.concealed && secretsOf(screenContext.program).length > 0;

/** Conceals the secrets after the answer to the first call that sent one. */
export function concealAnswered(draft: Draft, call: string): void {
  if (isExposed(draft) && usesSecret(draft.screenContext.program, call)) conceal(draft);
}

/** Conceals the secrets if no call that sends one is running or waiting for a retry. */
export function concealUnused(draft: Draft): void {
  if (!isExposed(draft)) return;
  const { invocations, failed } = draft.snapshot;
  const open = [...Object.keys(invocations), ...Object.keys(failed)];
  if (!open.some((call) => usesSecret(draft.screenContext.program, call))) conceal(draft);
}

/** Conceals the secrets before the visitor leaves this history entry, which cannot be changed later. */
export function concealLeft(draft: Draft): void {
  if (isExposed(draft)) conceal(draft);
}
