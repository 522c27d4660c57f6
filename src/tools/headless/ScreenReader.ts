import type { i18n } from 'i18next';
import { isSecret } from '../../engine/checker/isSecret.ts';
import { nameOfItem } from '../../engine/flow/actionOf.ts';
import { asList } from '../../engine/flow/choiceBranches.ts';
import { kindOf } from '../../engine/flow/classifyFile.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import { resolveScreen } from '../../engine/flow/resolveUnit.ts';
import { limitsAlways } from '../../engine/flow/rules/limitsAlways.ts';
import type { Item, Value } from '../../engine/flow/types.ts';
import type { Scope } from '../../engine/flow/Unit.ts';
import { type ItemName, itemNamed, kindOfItem } from '../../engine/language/items.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import { presentOption } from '../../engine/runtime/Readings.ts';
import type { ListEntry, Message, Shown } from '../../engine/runtime/View.ts';
import { fill } from '../../engine/texts/fill.ts';

export const HIDDEN = '••••••';

/** A visible part of a body. `words` is its label or text in the visitor's language. */
interface Part {
  readonly item: Item;
  readonly id: string;
  readonly words: string;
  readonly entry: ListEntry | undefined;
}

export type Seen =
  /** An item with its words, and with the value of a fact. */
  | (Part & { readonly kind: ItemName; readonly value: string })
  | (Part & { readonly kind: 'action'; readonly isEnabled: boolean })
  /** An entry of a list, and its contents. */
  | (Part & { readonly kind: 'entry'; readonly parts: readonly Seen[] })
  | (Part & {
      readonly kind: 'field';
      /** The value as displayed; hidden if it is a secret. */
      readonly value: string;
      readonly help: string;
      readonly error: string;
      readonly options: readonly string[];
      readonly isRequired: boolean;
    });

/** The parts, including those inside list entries. */
export const flatParts = (parts: readonly Seen[]): readonly Seen[] =>
  parts.flatMap((part) => (part.kind === 'entry' ? [part, ...flatParts(part.parts)] : [part]));

/** What a screen, or a dialog over it, shows. A missing text is ''. */
export interface Sheet {
  /** The title of the document. */
  readonly title: string;
  /** The first part of the page. */
  readonly heading: string;
  readonly lead: string;
  readonly parts: readonly Seen[];
}

/** The place of a screen's or a dialog's texts. */
interface Place {
  readonly ns: string;
  readonly prefix: string;
  readonly scope: Scope | undefined;
  readonly form: string;
}

/** Reads what a visitor sees of a running screen, in one language. */
export class ScreenReader {
  constructor(
    private readonly flows: Flows,
    readonly texts: i18n,
    /** Whether secret values are replaced, for output that others may read. */
    private readonly hidesSecrets: boolean,
  ) {}

  screen(screen: string, view: FlowStore): Sheet {
    const { ns, scope } = this.#unitOf(screen);
    return this.#sheet(view, { ns, prefix: screen, scope, form: '' }, view.program?.screen.body ?? []);
  }

  /** The dialog over the screen; undefined if none is open. */
  dialog(screen: string, view: FlowStore): Sheet | undefined {
    const { dialog } = view;
    if (dialog === undefined) return undefined;
    const { id } = dialog;
    const { ns, scope } = this.#unitOf(screen);
    const isShared = scope?.unit.dialogs.get(id)?.shared === true;
    const place: Place = {
      ns: isShared ? 'shared' : ns,
      prefix: isShared ? `dialogs.${id}` : `${screen}.dialogs.${id}`,
      scope: scope === undefined ? undefined : { ...scope, dialog: id },
      form: id,
    };
    return this.#sheet(view, place, dialog.dialog.body);
  }

  /** @param screen the screen that says it */
  message(message: Message, screen: string): string {
    if ('text' in message) return message.text;
    const { key, values = {} } = message;
    const own = { ns: this.#unitOf(screen).ns, defaultValue: '', ...fill(values) };
    return this.texts.t(`${screen}.messages.${key}`, own) || this.texts.t(key, { ns: 'messages', ...fill(values) });
  }

  #unitOf(screen: string): { readonly ns: string; readonly scope: Scope | undefined } {
    const unit = resolveScreen(this.flows, screen);
    return {
      ns: this.flows.screens.get(screen)?.flow ?? '',
      scope: unit === undefined ? undefined : { flows: this.flows, unit },
    };
  }

  #sheet(view: FlowStore, place: Place, body: readonly Item[]): Sheet {
    const title = this.#chosen(place, 'title', view.state);
    return {
      title,
      heading: title || this.#chosen(place, 'heading', view.state),
      lead: this.#chosen(place, 'lead', view.state),
      parts: body.flatMap((item) => this.#item(view, place, item)),
    };
  }

  #item(view: FlowStore, place: Place, item: Item, entry?: ListEntry): Seen[] {
    if (!view.isVisible(item, entry)) return [];
    const own = (path: string, values: Readonly<Record<string, unknown>> = {}) => this.#own(place, path, values);
    const part = (id: string, words: string): Part => ({ item, id, words, entry });
    if ('field' in item) return [this.#field(view, place, item)];
    if ('list' in item) {
      return asList(view.evaluate(item.of)).map((value, index) => {
        const of = { list: item.list, index, value };
        const parts = item.item.flatMap((inner: Item) => this.#item(view, place, inner, of));
        return { kind: 'entry', ...part(item.list, own(`lists.${item.list}`)), entry: of, parts };
      });
    }
    const kind = kindOfItem(item);
    if (kind === undefined || (kind === 'countdown' && view.remaining === undefined)) return [];
    const id = nameOfItem(item);
    const { isPressed, section } = itemNamed(kind);
    if (isPressed) {
      const label = 'label' in item && item.label !== undefined && this.#shown(view, place, item.label, entry);
      const words = label === false ? own(`${section}.${id}`) : label;
      return [{ kind: 'action', ...part(id, words), isEnabled: view.isEnabled(item, entry) }];
    }
    const given = 'values' in item ? Object.entries(item.values ?? {}) : [];
    const values = given.map(([name, value]) => [name, this.#valueOf(view, place, value, entry).value]);
    const by = 'text' in item && item.by !== undefined ? `.${view.evaluate(item.by, entry)}` : '';
    const words = own(`${section}.${id}${by}`, Object.fromEntries(values));
    const value = 'fact' in item ? this.#shown(view, place, item.value, entry, item.format) : '';
    return kind === 'text' && words === '' ? [] : [{ kind, ...part(id, words), value }];
  }

  #field(view: FlowStore, place: Place, field: Extract<Item, { field: string }>): Seen {
    const id = field.field;
    const limits = limitsAlways(view.program?.forms[place.form]?.rules[id] ?? []);
    const own = (name: string) =>
      this.texts.t(`${place.prefix}.fields.${id}.${name}`, { ns: place.ns, defaultValue: '', ...limits });
    const value = view.form[id];
    const isHidden = this.hidesSecrets && kindOf(field, this.flows.definition).secret !== undefined;
    const error = view.errors[id];
    return {
      kind: 'field',
      item: field,
      id,
      words: own('label'),
      entry: undefined,
      value: value === undefined || value === '' ? '' : isHidden ? HIDDEN : labelOf(value),
      help: own('help'),
      error: error === undefined ? '' : this.message(error, view.program?.id ?? ''),
      options: optionsOf(field, (reference) => view.evaluate(reference)).map(labelOf),
      isRequired: view.isRequired(id),
    };
  }

  #shown(view: FlowStore, place: Place, value: Value, entry?: ListEntry, format?: Shown['format']): string {
    const shown = this.#valueOf(view, place, value, entry);
    const how = shown.value === '' ? undefined : (format ?? shown.format);
    return how === undefined ? String(shown.value) : String(this.texts.format(shown.value, how, this.texts.language));
  }

  #valueOf(view: FlowStore, { scope }: Place, value: Value, entry?: ListEntry): Shown {
    const shown = view.present(value, entry);
    const isHidden = this.hidesSecrets && scope !== undefined && isSecret(value, scope) && shown.value !== '';
    return isHidden ? { value: HIDDEN } : shown;
  }

  #own({ ns, prefix }: Place, path: string, values: Readonly<Record<string, unknown>> = {}): string {
    return this.texts.t(`${prefix}.${path}`, { ns, defaultValue: '', ...fill(values) });
  }

  #chosen(place: Place, path: string, state: string | undefined): string {
    const { ns, prefix } = place;
    const keys = [...(state === undefined ? [] : [`${prefix}.${path}.${state}`]), `${prefix}.${path}`];
    const words: unknown = this.texts.t(keys, { ns, defaultValue: '', returnObjects: true });
    return typeof words === 'string' ? words : '';
  }
}

/** The options that a field offers; none if it offers none, or if they are still unknown. */
export function optionsOf(field: Item, evaluate: (reference: string) => unknown): readonly unknown[] {
  const options: unknown = Reflect.get(field, 'options');
  return asList(typeof options === 'string' ? evaluate(options) : options);
}

/** An option or a value as displayed. */
const labelOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(presentOption).join(', ') : presentOption(value);
