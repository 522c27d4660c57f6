import { describe, expect, it } from 'vitest';
import { createWidgets } from '../../../src/engine/page/createWidgets.ts';
import { withWidgets } from '../../../src/engine/page/withWidgets.ts';

const screenWith = (widget: string) => ({
  default: { program: { forms: { '': { uiSchema: { field: { 'ui:widget': widget } } } } } },
});
const Own = () => null;

describe('withWidgets', () => {
  it('loads a widget with the first screen that has it', async () => {
    const widgets = createWidgets({});
    const screen = screenWith('username');
    expect(await withWidgets(async () => screen, widgets)()).toBe(screen);
    expect(widgets.loaded).not.toHaveProperty('code');
    await withWidgets(async () => screenWith('code'), widgets)();
    expect(widgets.loaded).toHaveProperty('code');
  });

  it('loads a widget of the portal that replaces one of the engine', async () => {
    const widgets = createWidgets({ widgets: { later: { text: async () => ({ text: Own }) } } });
    expect(widgets.loaded).not.toHaveProperty('text');
    await withWidgets(async () => screenWith('text'), widgets)();
    expect(widgets.loaded).toHaveProperty('text');
  });
});
