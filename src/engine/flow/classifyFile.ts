import type { FileKind } from '../grammar/grammarOf.ts';

/**
 * The kind of a file in `flows/` or `locales/`, its id, and its flow, which is the folder. Text files are left out.
 */
export interface FlowPath {
  readonly kind: FileKind;
  readonly id: string;
  readonly flow: string;
}

const SHARED_KINDS = ['dialog', 'outcomes', 'part', 'rules'] as const;

/** Reads kind, id and flow from a path relative to the project's root. */
export function classifyFile(path: string): FlowPath | undefined {
  if (/(^|\/)flows\/portal\.json$/.test(path)) return { kind: 'portal', id: 'portal', flow: '' };
  if (/(^|\/)flows\/shared\/calls\.json$/.test(path)) return { kind: 'calls', id: 'calls', flow: 'shared' };
  if (/(^|\/)flows\/kinds\.json$/.test(path)) return { kind: 'kinds', id: 'kinds', flow: '' };
  if (/(^|\/)flows\/promises\.json$/.test(path)) return { kind: 'promises', id: 'promises', flow: '' };
  if (/(^|\/)flows\/accepted\.json$/.test(path)) return { kind: 'accepted', id: 'accepted', flow: '' };
  if (/(^|\/)flows\/brand\.json$/.test(path)) return { kind: 'brand', id: 'brand', flow: '' };
  if (/(^|\/)locales\/glossary\.json$/.test(path)) return { kind: 'glossary', id: 'glossary', flow: '' };
  if (/(^|\/)locales\/languages\.json$/.test(path)) return { kind: 'languages', id: 'languages', flow: '' };
  const brand = /(^|\/)flows\/brands\/([a-z][a-z0-9-]*)\.brand\.json$/.exec(path)?.[2];
  if (brand !== undefined && brand !== 'brand') return { kind: 'brand', id: brand, flow: '' };
  const shared = /(^|\/)flows\/shared\/([a-z][a-z0-9-]*)\.(dialog|outcomes|part|rules)\.json$/.exec(path);
  const kind = SHARED_KINDS.find((name) => name === shared?.[3]);
  if (shared?.[2] !== undefined && kind !== undefined) return { kind, id: shared[2], flow: 'shared' };
  const screen = /(^|\/)flows\/([a-z][a-z0-9-]*)\/([a-z][a-z0-9-]*)\.screen\.json$/.exec(path);
  if (screen?.[2] !== undefined && screen[3] !== undefined && screen[2] !== 'shared') {
    return { kind: 'screen', id: screen[3], flow: screen[2] };
  }
  return undefined;
}
