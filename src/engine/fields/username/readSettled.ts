import { isRecord } from '../../contract/isRecord.ts';
import type { Value } from '../../flow/types.ts';

interface Settled {
  /** The states that go on with the name. */
  readonly in: readonly unknown[];
  readonly image?: Value;
  readonly note?: Value;
}

/** The member `settled` of a field, as the grammar has judged it. */
export function readSettled(option: unknown): Settled | undefined {
  if (!isRecord(option)) return undefined;
  const { in: states, image, note } = option as { readonly in: unknown; readonly image?: Value; readonly note?: Value };
  return {
    in: [states].flat(),
    ...(image === undefined ? {} : { image }),
    ...(note === undefined ? {} : { note }),
  };
}
