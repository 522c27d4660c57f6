import { describe, expect, it } from 'vitest';
import { withWidgets } from '../../src/app/withWidgets.ts';
import type { ScreenModule } from '../../src/flow/ScreenModule.ts';
import { WIDGETS } from '../../src/widgets/index.ts';

const screenWith = (widget: string) => {
  const forms = { '': { schema: {}, uiSchema: { field: { 'ui:widget': widget } } } };
  return { program: { forms }, validators: {}, answers: {} } as unknown as ScreenModule;
};

describe('withWidgets', () => {
  it('brings a widget that is not here yet with the screen that has it', async () => {
    const { code } = WIDGETS;
    delete WIDGETS.code;
    const screen = screenWith('username');
    expect((await withWidgets(async () => ({ default: screen }))()).default).toBe(screen);
    expect(WIDGETS).not.toHaveProperty('code');
    await withWidgets(async () => ({ default: screenWith('code') }))();
    expect(WIDGETS).toHaveProperty('code');
    expect(code).toBeDefined();
  });
});
