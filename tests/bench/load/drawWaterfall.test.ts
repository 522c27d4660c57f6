import { expect, it } from 'vitest';
import { drawWaterfall } from './drawWaterfall.ts';

it('a waterfall has a bar for each request on the scale, its long tasks, and its first field', () => {
  const svg = drawWaterfall(
    {
      title: 'A <page>',
      requests: [
        { name: '/', kind: 'document', start: 0, answered: 100, end: 200 },
        { name: 'a-script-with-a-name-that-is-too-long.js', kind: 'script', start: 200, answered: 300, end: 400 },
      ],
      field: 250,
      tasks: [{ start: 400, end: 500 }],
    },
    1000,
  );
  const bars = [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" width="([\d.]+)"/g)].map((bar) =>
    bar.slice(1).map(Number),
  );
  // 730 pixels for a second, right of 170 for the names.
  expect(bars).toEqual([
    [170, 51, 73],
    [243, 51, 73],
    [316, 69, 73],
    [389, 69, 73],
    [462, 87, 73],
  ]);
  expect(svg).toContain('first field 250 ms');
  expect(svg).toContain('A &lt;page&gt;');
  expect(svg).toContain('a-script-with-a-name-that…');
});
