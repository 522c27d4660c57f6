import { act } from '@testing-library/react';
import { runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

it('the head draws the sign of the view, follows its changes, and draws none without one', async () => {
  const view = new FakeView({ body: [], sign: 'warning' });
  const { container } = await renderView(view, { title: 'Screen' });
  const sign = () => container.querySelector('[data-sign]')?.getAttribute('data-sign');
  expect(sign()).toBe('warning');
  act(() =>
    runInAction(() => {
      view.sign = 'expired';
    }),
  );
  expect(sign()).toBe('expired');
  act(() =>
    runInAction(() => {
      view.sign = undefined;
    }),
  );
  expect(sign()).toBeUndefined();
});
