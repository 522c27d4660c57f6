import { ownMember } from '../contract/isRecord.ts';
import { isLoad } from '../flow/loads.ts';
import type { Normaliser, Normalisers } from '../flow/Normaliser.ts';
import type { FieldProgram, ScreenProgram } from '../flow/Program.ts';
import type { Field, Item, ItemOf } from '../flow/types.ts';
import type { PressedName } from '../language/items.ts';

/** A field and its form: `''` for the screen's form, or else the dialog's id. */
export interface FormField {
  readonly field: Field;
  readonly form: string;
  /** The program of its kind. */
  readonly program: FieldProgram;
  /** The normaliser of its kind. */
  readonly normaliser?: Normaliser;
}

/** A control, and the list that contains it. */
interface Control {
  readonly item: ControlItem;
  readonly list: string | undefined;
}
export type ControlItem = ItemOf<PressedName>;

/** The fields, controls and loads of a screen, collected once. */
export interface ScreenIndex {
  readonly fields: ReadonlyMap<string, FormField>;
  /** The controls by form, and then by their id. */
  readonly controls: ReadonlyMap<string, ReadonlyMap<string, Control>>;
  /** The calls that the screen makes automatically. */
  readonly loads: readonly string[];
  /** The first state, if the screen has states. */
  readonly first: string | undefined;
}

const PRESSED: { readonly [K in PressedName]: true } = { submit: true, button: true, link: true, cancel: true };
const nameIn = (item: Item) => Object.keys(item).find((name) => name in PRESSED);

export const isControl = (item: Item): item is ControlItem => nameIn(item) !== undefined;
export const idOf = (item: ControlItem): string => Reflect.get(item, nameIn(item) ?? '');

const NOTHING: FieldProgram = {};
const programOf = ({ forms }: ScreenProgram, form: string, { field }: Field): FieldProgram =>
  forms[form]?.fields[field] ?? NOTHING;

/** @throws if the kind names a normaliser that the page does not have */
function formField(field: Field, form: string, screen: ScreenProgram, normalisers: Normalisers): FormField {
  const program = programOf(screen, form, field);
  const name = program.normaliser;
  if (name === undefined) return { field, form, program };
  const normaliser = ownMember(normalisers, name);
  if (normaliser === undefined)
    throw new Error(`Field "${field.field}" needs the normaliser "${name}". Add it to "normalisers" of the page.`);
  return { field, form, program, normaliser };
}

/** @param normalisers the page's, by name */
export function indexScreen(program: ScreenProgram, normalisers: Normalisers): ScreenIndex {
  const fields = new Map<string, FormField>();
  const controls = new Map<string, Map<string, Control>>();
  const addBody = (form: string, items: readonly Item[], found: Map<string, Control>, list?: string) => {
    for (const item of items) {
      if ('field' in item) fields.set(item.field, formField(item, form, program, normalisers));
      else if ('list' in item) addBody(form, item.item, found, item.list);
      else if (isControl(item)) found.set(idOf(item), { item, list });
    }
  };
  const addForm = (form: string, items: readonly Item[]) => {
    const found = new Map<string, Control>();
    addBody(form, items, found);
    controls.set(form, found);
  };
  addForm('', program.screen.body);
  for (const [id, { body }] of Object.entries(program.dialogs)) addForm(id, body);
  const loads = Object.keys(program.screen.calls ?? {}).filter((call) => isLoad(program.calls[call]));
  return { fields, controls, loads, first: Object.keys(program.screen.states ?? {})[0] };
}
