import type { Page } from '@playwright/test';

/** Faults of controls, each as the start of an element's HTML. */
export interface ControlFaults {
  /** They cannot be reached by keyboard (WCAG 2.2, 2.1.1). */
  readonly unreached: readonly string[];
  /** Their edge, or their fill where they have none, has a contrast below 3 to 1 (1.4.11). */
  readonly faint: readonly string[];
  /** Links in the card that differ from text only by colour (1.4.1). */
  readonly colored: readonly string[];
}

export const NO_CONTROL_FAULTS: ControlFaults = { unreached: [], faint: [], colored: [] };

/** Checks that axe lacks, about the controls of a card or an open dialog. */
export const judgeControls = (page: Page): Promise<ControlFaults> =>
  page.evaluate(() => {
    const told = (elements: readonly Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 300));
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);

    const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (paper === null) throw new Error('no canvas');
    /** The colours over each other, the first one lowest, as red, green and blue from 0 to 1. */
    const mix = (colors: readonly string[]) => {
      for (const color of ['#fff', ...colors]) {
        paper.fillStyle = color;
        paper.fillRect(0, 0, 1, 1);
      }
      return [...paper.getImageData(0, 0, 1, 1).data.subarray(0, 3)].map((part) => part / 255);
    };
    const luminance = (color: readonly number[]) => {
      const [red = 0, green = 0, blue = 0] = color.map((part) =>
        part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: readonly number[], other: readonly number[]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    /** The background behind an element. */
    const behind = (element: Element): string[] =>
      element.parentElement === null
        ? []
        : [...behind(element.parentElement), getComputedStyle(element.parentElement).backgroundColor];
    const isFaint = (element: Element) => {
      const { borderTopColor, backgroundColor, borderTopWidth } = getComputedStyle(element);
      const around = behind(element);
      const edge = borderTopWidth === '0px' ? [] : [mix([...around, backgroundColor, borderTopColor])];
      return [...edge, mix([...around, backgroundColor])].every((color) => contrast(color, mix(around)) < 3);
    };
    const isFaintDrawing = (drawing: Element) => {
      const { stroke, fill } = getComputedStyle(drawing);
      const around = [...behind(drawing)];
      return contrast(mix([...around, stroke === 'none' ? fill : stroke]), mix(around)) < 3;
    };
    // Disabled controls need no contrast; an invisible input is displayed by its sibling.
    const edged =
      ':is(.card, dialog[open]) :is(input, select, textarea, .boxes > span, .switch, .button, .tick-input, .choice, .entry)';
    const controls = all(edged).filter((element) => !element.matches(':disabled, [readonly], [aria-disabled="true"]'));
    const drawings = all(':is(.card, dialog[open]) button:not([data-mark]) svg, input:checked ~ svg');

    const named = all('[data-action], [data-language], [role="combobox"], a[href], button, input, select, textarea');
    return {
      unreached: told(
        named.filter((element) => !element.matches('a[href], button, input, select, textarea') || element.tabIndex < 0),
      ),
      faint: told([...controls.filter(isFaint), ...drawings.filter(isFaintDrawing)]),
      colored: told(
        all('.card a:not(.button), .card button.link').filter(
          (link) => !getComputedStyle(link).textDecorationLine.includes('underline'),
        ),
      ),
    };
  });
