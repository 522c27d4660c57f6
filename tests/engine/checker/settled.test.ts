import { computed, observable, runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { Settled } from '../../../src/engine/checker/Settled.ts';

it('a settled value asks nobody again while it comes out the same', () => {
  const source = observable.box(1);
  const settled = new Settled(() => [source.get() > 1]);
  let asked = 0;
  const resting = computed(
    () => {
      asked += 1;
      return settled.value;
    },
    { keepAlive: true },
  );
  const change = (value: number) => {
    runInAction(() => source.set(value));
    settled.renew();
    return [resting.get(), asked];
  };
  expect(resting.get()).toEqual([false]);
  const first = resting.get();
  expect(change(0)).toEqual([[false], 1]);
  expect(resting.get()).toBe(first);
  expect(change(2)).toEqual([[true], 2]);
});
