import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScrollPositions } from '../../../src/engine/page/ScrollPositions.ts';

let positions: ScrollPositions;
let stop: () => void;

function scrollTo(position: number): void {
  vi.stubGlobal('scrollY', position);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  vi.stubGlobal(
    'scrollTo',
    vi.fn((_left: number, top: number) => scrollTo(top)),
  );
  positions = new ScrollPositions();
  stop = positions.follow();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('R04: the page restores the scroll position of an entry once its screen is there, even if the page was shorter before', () => {
  positions.show('one', false);
  scrollTo(300);
  positions.turnTo('two');
  scrollTo(0);
  positions.show('two', false);
  scrollTo(20);

  window.dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(44);
  positions.turnTo('one');
  expect(window.scrollTo).not.toHaveBeenCalled();
  positions.show('one', true);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 300);

  window.dispatchEvent(new PopStateEvent('popstate'));
  positions.turnTo('two');
  positions.show('two', true);
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 20);
});

it('the page does not scroll an entry that is on display already, or that was never scrolled', () => {
  positions.show('one', false);
  scrollTo(300);
  positions.show('one', true);
  positions.turnTo('two');
  positions.show('two', true);
  expect(window.scrollTo).not.toHaveBeenCalled();
});
