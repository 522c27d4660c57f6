import type { ScreenModule } from '../flow/ScreenModule.ts';
import { loadMoreWidgets, WIDGETS } from '../widgets/index.ts';

type Load = () => Promise<{ readonly default: ScreenModule }>;

/** Loads a screen with the widgets that its forms have. */
export const withWidgets =
  (load: Load): Load =>
  async () => {
    const screen = await load();
    const fields = Object.values(screen.default.program.forms).flatMap(({ uiSchema }) => Object.values(uiSchema));
    const names = fields.map((ui): unknown => Reflect.get(ui, 'ui:widget'));
    if (names.some((name) => typeof name === 'string' && !Object.hasOwn(WIDGETS, name))) await loadMoreWidgets();
    return screen;
  };
