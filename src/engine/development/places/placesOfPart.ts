import { actionOf } from '../../flow/actionOf.ts';
import type { ScreenProgram } from '../../flow/Program.ts';
import type { Item } from '../../flow/types.ts';
import { itemNamed, kindOfItem } from '../../language/items.ts';
import { isNotice, type VerbName } from '../../language/verbs.ts';
import type { View } from '../../runtime/View.ts';
import type { Root } from '../Inspection.ts';
import type { Moment } from '../record/Moment.ts';
import type { Part } from './Part.ts';
import type { Place, Sources, TextPlace } from './Sources.ts';

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
