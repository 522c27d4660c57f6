import { ITEM_NAMES } from '../../language/items.ts';
import { isNotice, VERB_NAMES } from '../../language/verbs.ts';

/** A part of the page that comes from a flow, with the attributes that identify it. */
export interface Part {
  readonly element: Element;
  readonly kind: string;
  /** The part's id in the flow; the variant of a toast; empty for a title. */
  readonly id: string;
  /** The dialog that contains the part; `''` for the screen or the shell. */
  readonly form: string;
  /** Whether the part belongs to the shell around the screen. */
  readonly isOfShell: boolean;
}

/** The attributes that identify parts in the rendered page, most specific first. */
// biome-ignore format: table
const KINDS = [
  'action', 'field', ...ITEM_NAMES, ...VERB_NAMES.filter(isNotice),
  'fault', 'summary', 'dialog', 'screen', 'shell',
] as const;
const HEADS = '[data-screen] h1, [data-dialog] h2, [data-screen] .lead, [data-dialog] .lead';
const SELECTOR = [...KINDS.map((kind) => `[data-${kind}]`), HEADS].join(', ');

/** The part to which an element belongs; undefined outside the portal. */
export function partAt(element: Element | null): Part | undefined {
  const found = element?.closest(SELECTOR);
  return found === null || found === undefined ? undefined : readPart(found);
}

/** Every visible part of the page, in document order. */
export function partsOf(root: ParentNode): readonly Part[] {
  return [...root.querySelectorAll(SELECTOR)].filter((element) => element.getClientRects().length > 0).map(readPart);
}

function readPart(element: Element): Part {
  const kind = KINDS.find((name) => element.hasAttribute(`data-${name}`));
  const form = element.closest('[data-dialog]')?.getAttribute('data-dialog') ?? '';
  const isOfShell = element.closest('[data-screen], [data-dialog], [data-toast]') === null;
  const head = element.classList.contains('lead') ? 'lead' : 'title';
  return {
    element,
    kind: kind ?? head,
    id: kind === undefined ? '' : (element.getAttribute(`data-${kind}`) ?? ''),
    form,
    isOfShell,
  };
}
