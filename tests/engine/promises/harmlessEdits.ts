import { isRecord } from '../../../src/engine/contract/isRecord.ts';

/** A pseudo-random integer from 0 up to, but not including, a number. */
type Random = (below: number) => number;
type Json = { [name: string]: unknown };

/** The screens of a portal as data, which an edit changes in place. */
interface EditedPortal {
  readonly screens: ReadonlyMap<string, Json>;
  /** The lines of each shared table. */
  readonly tables: ReadonlyMap<string, Json>;
  readonly portal: Json;
  add(id: string, screen: Json): void;
}

const isJson = (value: unknown): value is Json => isRecord(value);

/** An edit that lets no visitor do more; false if there is no place for it on this screen. */
type Edit = (screen: Json, portal: EditedPortal, random: Random) => boolean;

const bodyOf = (screen: Json): Json[] => {
  if (!Array.isArray(screen.body)) screen.body = [];
  return screen.body as Json[];
};
const insert = (screen: Json, item: Json, random: Random): true => {
  const body = bodyOf(screen);
  body.splice(random(body.length + 1), 0, item);
  return true;
};
const pick = <T>(list: readonly T[], random: Random): T | undefined => list[random(Math.max(1, list.length))];
const named = (random: Random) => `more${random(1_000_000)}`;

/** Adds a member to one of the items that have another one, and not this one. */
const onItem =
  (having: string, member: string, value: unknown): Edit =>
  (screen, _, random) => {
    const item = pick(
      bodyOf(screen).filter((one) => having in one && !(member in one)),
      random,
    );
    if (item === undefined) return false;
    item[member] = value;
    return true;
  };

export const HARMLESS_EDITS: Readonly<Record<string, Edit>> = {
  'a text': (screen, _, random) => insert(screen, { text: named(random) }, random),
  'an optional field': (screen, _, random) => insert(screen, { field: named(random), widget: 'textarea' }, random),
  'a required field': (screen, _, random) =>
    insert(screen, { field: named(random), widget: 'text', required: true }, random),
  'a reason': (screen) => {
    screen.why = 'People asked for it.';
    return true;
  },
  'an order of members': (screen) => {
    const members = Object.entries(screen).reverse();
    for (const [name] of members) delete screen[name];
    Object.assign(screen, Object.fromEntries(members));
    return true;
  },
  'an order of parts': (screen, _, random) => {
    const body = bodyOf(screen);
    if (body.length < 2) return false;
    body.push(...body.splice(random(body.length - 1), 1));
    return true;
  },
  'a text that is hidden at times': onItem('text', 'shown', { '$env.productType': 'SAAS' }),
  'a button that looks dangerous': onItem('button', 'destructive', true),
  'a button that can be pressed at times': onItem('submit', 'enabled', { '$env.productType': 'SAAS' }),
  'a rule': (screen, _, random) => {
    const item = pick(
      bodyOf(screen).filter(({ rules }) => Array.isArray(rules)),
      random,
    );
    if (item === undefined) return false;
    item.rules = [...(item.rules as unknown[]), { maxLength: 99, message: 'validation.required' }];
    return true;
  },
  'a time': (screen) => {
    const owners = [screen, ...Object.values(isJson(screen.states) ? screen.states : {})].filter(isJson);
    const owner = owners.find(({ after }) => isJson(after));
    if (owner === undefined || !isJson(owner.after)) return false;
    owner.after = Object.fromEntries(Object.entries(owner.after).map(([time, does]) => [`1${time}`, does]));
    return true;
  },
  'a toast when a screen leads on': (screen, _, random) => {
    const item = pick(
      bodyOf(screen).filter((one) => isJson(one.do) && 'goto' in one.do && !('toast' in one.do)),
      random,
    );
    if (item === undefined) return false;
    item.do = { toast: { success: 'toast.copied' }, ...(item.do as Json) };
    return true;
  },
  'a condition': (_, { portal }, random) => {
    portal.conditions = { ...(portal.conditions as Json), [named(random)]: { '$env.productType': 'SAAS' } };
    return true;
  },
  'a screen that leads to sign-in': (_, portal, random) => {
    const id = named(random);
    portal.add(id, {
      route: { paths: [`/${id}`] },
      body: [{ text: 'hello' }, { link: 'again', do: { goto: 'sign-in' } }],
    });
    return true;
  },
  'a line that is copied from its table': (screen, { tables }) => {
    const calls = Object.values(isJson(screen.calls) ? screen.calls : {}).filter(isJson);
    for (const call of calls) {
      const [table, ...others] = [call.outcomes ?? []].flat();
      const own = isJson(call.on) ? call.on : {};
      if (others.length > 0 || typeof table !== 'string') continue;
      const lines = Object.entries(tables.get(table) ?? {});
      const [code, line] =
        lines.find(([name, value]) => isJson(value) && !('as' in value) && /^[A-Z_]+$/.test(name) && !(name in own)) ??
        [];
      if (code === undefined || JSON.stringify(line).includes('$input')) continue;
      call.on = { ...own, [code]: line };
      return true;
    }
    return false;
  },
};
