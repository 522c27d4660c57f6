import { check } from '../../../../src/engine/checker/check.ts';
import { definition } from '../../../../src/portal/definition.ts';
import { readDoor } from '../../checker/readExample.ts';

export const INSIDE = 'flows/door/inside.screen.json';
/** The small portal, with this as the last button of a screen. */
export const withButton = (step: object) => withPart({ button: 'extra', do: step });
export function withPart(item: object) {
  const file = JSON.parse(readDoor().find(({ path }) => path === INSIDE)?.text ?? '');
  return { ...file, body: [...file.body, item] };
}
export const sourcesWith = (file: object) =>
  readDoor().map((source) => (source.path === INSIDE ? { path: INSIDE, text: JSON.stringify(file, null, 2) } : source));
export const findingsOf = (file: object) =>
  check(sourcesWith(file), definition).map(({ rule, message }) => `${rule}: ${message}`);
