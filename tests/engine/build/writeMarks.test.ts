import { expect, it } from 'vitest';
import { writeMarks } from '../../../src/engine/build/FlowModules.ts';

const PATHS = [{ d: 'M0 0h1', fill: '#000000' }];

it('has the colours of both schemes, and the font', () => {
  const button = {
    font: 'Roboto',
    light: { fill: '#ffffff', stroke: '#747775', text: '#1f1f1f' },
    dark: { fill: '#131314', stroke: '#8e918f', text: '#e3e3e3' },
  };
  const marks = { plain: { viewBox: '0 0 1 1', paths: PATHS }, own: { viewBox: '0 0 1 1', paths: PATHS, button } };
  expect(writeMarks(marks)).toMatchInlineSnapshot(`
    "[data-mark="own"] {
      --fill: #ffffff;
      --edge: #747775;
      --text: #1f1f1f;
      font-family: "Roboto", var(--font-family);
    }
    @media (prefers-color-scheme: dark) {
    [data-mark="own"] {
      --fill: #131314;
      --edge: #8e918f;
      --text: #e3e3e3;
    }
    }"
  `);
  expect(writeMarks()).toBe('');
});
