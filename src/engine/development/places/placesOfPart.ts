import { actionOf } from '../../flow/actionOf.ts';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { ITEM_NAMES, itemNamed, kindOfItem } from '../../language/items.ts';
import { isNotice, VERB_NAMES, type VerbName } from '../../language/verbs.ts';
import type { View } from '../../runtime/View.ts';
import type { Root } from '../Inspection.ts';
import type { Moment } from '../record/Timeline.ts';
import type { Place, Sources, TextPlace } from './Sources.ts';

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

/** The places where a part of the page is defined. */
export interface PlacesOfPart {
  readonly flow: Place | undefined;
  readonly texts: readonly TextPlace[];
  /** Whether the part consists mainly of text: if so, a click opens the text's place. */
  readonly isText: boolean;
  /** Where an item is written, which has a place among others. */
  readonly item?: Root | undefined;
}

interface Shown {
  readonly sources: Sources;
  readonly program: ScreenProgram;
  readonly view: View;
  readonly moments: readonly Moment[];
}

export function placesOfPart(part: Part, { sources, program, view, moments }: Shown): PlacesOfPart {
  const { kind, id, form } = part;
  if (isNotice(kind)) {
    const message = view.toasts.findLast(({ variant }) => variant === id)?.message ?? view.banner;
    const texts = message !== undefined && 'key' in message ? sources.messagesOf(message.key) : [];
    return { flow: placeOfStep(moments, sources, kind), texts, isText: true };
  }
  switch (kind) {
    case 'title':
    case 'lead':
      return { flow: startOf(part, program, sources), texts: headOf(part, view.state, sources), isText: true };
    case 'dialog':
    case 'screen':
    case 'shell':
      return {
        flow: startOf(part, program, sources),
        texts: headOf({ ...part, kind: 'title', form: kind === 'dialog' ? id : '' }, view.state, sources),
        isText: false,
      };
    case 'fault':
    case 'summary':
      return { flow: startOf(part, program, sources), texts: [], isText: false };
    default: {
      const item = itemsOf(program, form).find((one) => isNamed(one, kind, id));
      const error = kind === 'field' ? view.errors[id] : undefined;
      const messages = error !== undefined && 'key' in error ? sources.messagesOf(error.key) : [];
      return {
        flow: sources.placeOf(item),
        texts: item === undefined ? messages : [...sources.textsOf(form, textPathOf(item)), ...messages],
        isText: kind === 'text',
        item: item && sources.writtenAt(item),
      };
    }
  }
}

/** The items of a form, including those of its lists. */
function itemsOf({ screen, dialogs }: ScreenProgram, form: string): readonly Item[] {
  const body = form === '' ? screen.body : (dialogs[form]?.body ?? []);
  return body.flatMap((item) => ('list' in item ? [item, ...item.item] : [item]));
}

const isNamed = (item: Item, kind: string, id: string): boolean =>
  kind === 'action' ? actionOf(item)?.id === id : Reflect.get(item, kind) === id;

function textPathOf(item: Item): readonly string[] {
  if ('field' in item) return ['fields', item.field];
  const kind = kindOfItem(item);
  return kind === undefined ? [] : [itemNamed(kind).section, String(Reflect.get(item, kind))];
}

const startOf = ({ form, kind, id }: Part, { dialogs }: ScreenProgram, sources: Sources): Place | undefined => {
  const dialog = dialogs[kind === 'dialog' ? id : form];
  return dialog === undefined ? sources.start : sources.placeOf(dialog);
};

/** The places of a title or heading, which may have one text for each state, or one for all states. */
function headOf({ kind, form }: Part, state: string | undefined, sources: Sources): readonly TextPlace[] {
  const names = kind === 'title' ? ['title', 'heading'] : ['lead'];
  for (const name of names) {
    const own = state === undefined ? [] : sources.textsOf(form, [name, state]);
    const texts = own.length > 0 ? own : sources.textsOf(form, [name]);
    if (texts.length > 0) return texts;
  }
  return [];
}

/** The last step that showed a message. */
function placeOfStep(moments: readonly Moment[], sources: Sources, verb: VerbName): Place | undefined {
  const steps = moments.flatMap(({ transition }) => transition.choices.map(({ step }) => step));
  const last = steps.findLast((step) => step !== undefined && step[verb] !== undefined);
  return sources.placeOf(last);
}
