import { act } from '@testing-library/react';
import { runInAction } from 'mobx';
import { expect, it } from 'vitest';
import { FakeView } from '../support/FakeView.ts';
import { renderView } from '../support/renderView.tsx';

it('the head shows the illustration of the view, follows its changes, and shows none without one', async () => {
  const view = new FakeView({ body: [], illustration: 'warning' });
  const { container } = await renderView(view, { title: 'Screen' });
  const illustration = () => container.querySelector('[data-illustration]')?.getAttribute('data-illustration');
  expect(illustration()).toBe('warning');
  act(() =>
    runInAction(() => {
      view.illustration = 'expired';
    }),
  );
  expect(illustration()).toBe('expired');
  act(() =>
    runInAction(() => {
      view.illustration = undefined;
    }),
  );
  expect(illustration()).toBeUndefined();
});

it('the head says which step of how many the state is, and nothing in a state that is no step', async () => {
  const view = new FakeView({ body: [] });
  view.program = { ...view.program, screen: { ...view.program.screen, steps: { of: ['app', 'email'] } } };
  view.state = 'email';
  const { container } = await renderView(view, { title: 'Screen' });
  const said = () => container.querySelector('.steps')?.textContent;
  expect(said()).toBe('Step 2 of 2');
  expect(container.querySelectorAll('.step[data-past]')).toHaveLength(2);
  act(() =>
    runInAction(() => {
      view.state = 'finished';
    }),
  );
  expect(said()).toBeUndefined();
});

it('an outline reserves the space of the steps', async () => {
  const view = new FakeView({ body: [] });
  view.program = { ...view.program, screen: { ...view.program.screen, steps: { of: ['app', 'email'] } } };
  view.state = 'app';
  view.phase = 'loading';
  const { container } = await renderView(view, { title: 'Screen' });
  expect(container.querySelector('.steps')?.hasAttribute('data-awaited')).toBe(true);
  act(() =>
    runInAction(() => {
      view.phase = 'ready';
    }),
  );
  expect(container.querySelector('.steps')?.hasAttribute('data-awaited')).toBe(false);
});
