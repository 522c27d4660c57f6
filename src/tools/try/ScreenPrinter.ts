import type { i18n } from 'i18next';
import { isSecret } from '../../engine/checker/isSecret.ts';
import { actionOf } from '../../engine/flow/actionOf.ts';
import type { Flows } from '../../engine/flow/Flows.ts';
import { kindOf } from '../../engine/flow/kindOf.ts';
import { resolveScreen } from '../../engine/flow/resolveUnit.ts';
import { limitsAlways } from '../../engine/flow/rules/limitsOfField.ts';
import type { Scope } from '../../engine/flow/Scope.ts';
import type { AnyField, Item, Value } from '../../engine/flow/types.ts';
import type { FlowStore } from '../../engine/runtime/FlowStore.ts';
import type { ListEntry, Message, Shown } from '../../engine/runtime/View.ts';
import { fill } from '../../engine/texts/fill.ts';

export const HIDDEN = '••••••';

/** The place of a screen's or a dialog's texts. */
interface Place {
  readonly ns: string;
  readonly prefix: string;
  readonly scope: Scope | undefined;
  readonly form: string;
}

/** The visible part of a screen, as lines for a terminal. */
export class ScreenPrinter {
  constructor(
    private readonly flows: Flows,
    private readonly texts: i18n,
  ) {}

  /** The whole screen, or the dialog over it. */
  print(screen: string, view: FlowStore): string[] {
    const flow = this.flows.screens.get(screen)?.flow ?? '';
    const unit = resolveScreen(this.flows, screen);
    const scope = unit === undefined ? undefined : { flows: this.flows, unit };
    const state = view.state === undefined ? '' : `, state ${view.state}`;
    const head = `== ${screen}${state}`;
    const { dialog } = view;
    if (view.phase === 'loading') return [head, '   (loading)'];
    if (dialog !== undefined && unit !== undefined) {
      const isShared = unit.dialogs.get(dialog.id)?.shared === true;
      const place: Place = {
        ns: isShared ? 'shared' : flow,
        prefix: isShared ? `dialogs.${dialog.id}` : `${screen}.dialogs.${dialog.id}`,
        scope: { flows: this.flows, unit, dialog: dialog.id },
        form: dialog.id,
      };
      return [`${head}, dialog ${dialog.id}`, ...this.#part(view, place, dialog.dialog.body)];
    }
    return [head, ...this.#part(view, { ns: flow, prefix: screen, scope, form: '' }, view.program?.screen.body ?? [])];
  }

  message(message: Message): string {
    return 'text' in message
      ? message.text
      : this.texts.t(message.key, { ns: 'messages', ...fill(message.values ?? {}) });
  }

  #part(view: FlowStore, place: Place, body: readonly Item[]): string[] {
    const title = this.#chosen(place, 'title', view.state) || this.#chosen(place, 'heading', view.state);
    const lead = this.#chosen(place, 'lead', view.state);
    const { banner, fault, remaining } = view;
    return [
      `   ${title}`,
      ...(lead === '' ? [] : [`   ${lead}`]),
      ...(banner === undefined ? [] : [` ! ${this.message(banner)}`]),
      ...(fault === undefined ? [] : [` ! ${this.texts.t(`faults.${fault.fault}`, { ns: 'messages' })} (retry)`]),
      ...body.flatMap((item) => this.#item(view, place, item)),
      ...(remaining === undefined ? [] : [`   (goes on by itself in ${Math.ceil(remaining / 1000)} s)`]),
    ];
  }

  #item(view: FlowStore, place: Place, item: Item, entry?: ListEntry): string[] {
    if (!view.isVisible(item, entry)) return [];
    const own = (path: string, values: Readonly<Record<string, unknown>> = {}) => this.#own(place, path, values);
    if ('field' in item) return this.#field(view, place, item);
    if ('text' in item) {
      const values = Object.fromEntries(
        Object.entries(item.values ?? {}).map(([name, value]) => [
          name,
          this.#valueOf(view, place, value, entry).value,
        ]),
      );
      const words = own(
        item.by === undefined ? `texts.${item.text}` : `texts.${item.text}.${view.evaluate(item.by, entry)}`,
        values,
      );
      return words === '' ? [] : [`   ${words}`];
    }
    if ('fact' in item)
      return [`   ${own(`facts.${item.fact}`)}: ${this.#shown(view, place, item.value, entry, item.format)}`];
    if ('list' in item) {
      const found = view.evaluate(item.of);
      const entries = Array.isArray(found) ? found : [];
      return entries.flatMap((value: unknown, index) => [
        `   ${own(`lists.${item.list}`)} ${index + 1}`,
        ...item.item
          .flatMap((part: Item) => this.#item(view, place, part, { list: item.list, index, value }))
          .map((line) => `  ${line}`),
      ]);
    }
    if ('badge' in item) return [`   (${own(`badges.${item.badge}`)})`];
    if ('loader' in item) return [`   ${own(`loaders.${item.loader}`)}`];
    if ('image' in item) return [`   [${own(`images.${item.image}`)}]`];
    if ('qr' in item) return [`   [${own(`qrs.${item.qr}`)}]`];
    return this.#action(view, place, item, entry);
  }

  #action(view: FlowStore, place: Place, item: Item, entry: ListEntry | undefined): string[] {
    const action = actionOf(item);
    if (action === undefined) return [];
    const { id } = action;
    const label =
      'label' in item && typeof item.label === 'string'
        ? this.#shown(view, place, item.label, entry)
        : this.#own(place, `actions.${id}`);
    const nth = entry === undefined ? '' : ` ${entry.index + 1}`;
    return [`   [${label}]  press ${id}${nth}${view.isEnabled(item, entry) ? '' : '  (disabled)'}`];
  }

  #field(view: FlowStore, place: Place, field: AnyField | Extract<Item, { field: string }>): string[] {
    const id = field.field;
    const limits = limitsAlways(view.program?.forms[place.form]?.rules[id] ?? []);
    const label = this.texts.t(`${place.prefix}.fields.${id}.label`, { ns: place.ns, ...limits });
    const value = view.form[id];
    const isHidden = kindOf(field, this.flows.definition).secret !== undefined;
    const written = value === undefined || value === '' ? '' : isHidden ? HIDDEN : labelOf(value);
    const error = view.errors[id];
    const options: unknown = Reflect.get(field, 'options');
    const list: unknown = typeof options === 'string' ? view.evaluate(options) : options;
    const required = view.isRequired(id) ? ', required' : '';
    return [
      `   ${label}: ${written}  (${id}${required})`,
      ...(Array.isArray(list) && list.length > 0
        ? [`     ${list.map((one: unknown, index) => `${index + 1} ${labelOf(one)}`).join(' · ')}`]
        : []),
      ...(error === undefined ? [] : [`   ! ${this.message(error)}`]),
    ];
  }

  #shown(view: FlowStore, place: Place, value: Value, entry?: ListEntry, format?: Shown['format']): string {
    const shown = this.#valueOf(view, place, value, entry);
    const how = shown.value === '' ? undefined : (format ?? shown.format);
    return how === undefined ? String(shown.value) : String(this.texts.format(shown.value, how, this.texts.language));
  }

  /** A value as the screen shows it, without secrets. */
  #valueOf(view: FlowStore, { scope }: Place, value: Value, entry?: ListEntry): Shown {
    const shown = view.present(value, entry);
    return scope !== undefined && isSecret(value, scope) && shown.value !== '' ? { value: HIDDEN } : shown;
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

/** An option or a value as a person reads it. */
function labelOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(labelOf).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const label: unknown = Reflect.get(value, 'label') ?? Reflect.get(value, 'name');
  return typeof label === 'string' ? label : JSON.stringify(value);
}
