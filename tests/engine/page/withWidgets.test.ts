import { describe, expect, it } from 'vitest';
import { withWidgets } from '../../../src/engine/page/withWidgets.ts';
import { WIDGETS } from '../../../src/engine/widgets/shelf.ts';

const screenWith = (widget: string) => ({
  default: { program: { forms: { '': { uiSchema: { field: { 'ui:widget': widget } } } } } },
});

describe('withWidgets', () => {
  it('brings a widget that is not here yet with the screen that has it', async () => {
    delete WIDGETS.code;
    const screen = screenWith('username');
    expect(await withWidgets(async () => screen)()).toBe(screen);
    expect(WIDGETS).not.toHaveProperty('code');
    await withWidgets(async () => screenWith('code'))();
    expect(WIDGETS).toHaveProperty('code');
  });
});
