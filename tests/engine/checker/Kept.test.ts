import { expect, it } from 'vitest';
import { Given, Kept } from '../../../src/engine/checker/Kept.ts';
import { EVERY, Live } from '../../../src/engine/checker/LiveFlows.ts';

/** A kept value that counts how often it was computed. */
function counted<V>(make: () => V) {
  let count = 0;
  const kept = new Kept(() => {
    count += 1;
    return make();
  });
  return { read: () => kept.read(), count: () => count };
}

it('a kept value is computed again only if something that it read has changed', () => {
  const [one, other] = [new Given(1), new Given(10)];
  const sum = counted(() => one.read() + (one.read() > 1 ? other.read() : 0));
  expect([sum.read(), sum.read(), sum.count()]).toEqual([1, 1, 1]);
  other.set(20);
  expect([sum.read(), sum.count()]).toEqual([1, 1]);
  one.set(2);
  expect([sum.read(), sum.count()]).toEqual([22, 2]);
  other.set(30);
  expect([sum.read(), sum.count()]).toEqual([32, 3]);
});

it('an equal recomputed value changes none of its dependents', () => {
  const given = new Given(1);
  const isMany = new Kept(() => [given.read() > 1]);
  const told = counted(() => isMany.read());
  const first = told.read();
  given.set(0);
  expect(told.read()).toBe(first);
  expect(told.count()).toBe(1);
  given.set(2);
  expect([told.read(), told.count()]).toEqual([[true], 2]);
});

it('members are tracked one by one, and their order too', () => {
  const live = new Live<Record<string, object>>({ a: { b: 1, c: [2] }, d: {} }, { [EVERY]: {} });
  const member = counted(() => live.value.a);
  const deep = counted(() => Reflect.get(live.value.a ?? {}, 'c'));
  const names = new Kept(() => Object.keys(live.value.a ?? {}));
  const readAll = () => [member.read(), deep.read()].length;
  const counts = () => [member.count(), deep.count()];
  readAll();
  live.set({ a: { b: 2, c: [2] }, d: { e: 1 } });
  readAll();
  expect(counts()).toEqual([1, 1]);
  live.set({ a: { c: [3], b: 2 } });
  readAll();
  expect(counts()).toEqual([1, 2]);
  expect([deep.read(), names.read(), Object.keys(live.value)]).toEqual([[3], ['c', 'b'], ['a']]);
});

it('an entry of a map does not change another, and one that disappears is a change', () => {
  const live = new Live<ReadonlyMap<string, number>>(new Map([['a', 1]]));
  const [a, b, size] = [
    counted(() => live.value.get('a')),
    counted(() => live.value.has('b')),
    counted(() => live.value.size),
  ];
  expect([a.read(), b.read(), size.read()]).toEqual([1, false, 1]);
  live.set(
    new Map([
      ['a', 1],
      ['b', 2],
    ]),
  );
  expect([a.read(), b.read(), size.read()]).toEqual([1, true, 2]);
  expect([a.count(), b.count()]).toEqual([1, 2]);
  live.set(new Map([['b', 2]]));
  expect([a.read(), [...live.value], size.read()]).toEqual([undefined, [['b', 2]], 1]);
});
