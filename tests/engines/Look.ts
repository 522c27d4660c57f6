/** A control of a screen, or its title, as an engine has laid it out. Sizes are in CSS pixels. */
export interface Control {
  /** Its field or action, its element and its type. */
  readonly name: string;
  /** What the browser may fill in. */
  readonly autocomplete: string;
  readonly hasFocus: boolean;
  /** From the left edge of the title, which is that of the card's content; 0 within a text, whose letters decide it. */
  readonly left: number;
  /** From the control before it. */
  readonly below: number;
  readonly width: number;
  readonly height: number;
}

export interface Look {
  readonly screen: string;
  readonly controls: readonly Control[];
}

/** How far apart two engines may be, in CSS pixels. Their letters differ in width, so a text may have a line more. */
const TOLERANCES = { left: 3, below: 26, width: 3, height: 3 } as const;
const SIZES = ['left', 'below', 'width', 'height'] as const;

/** The look of the screen that is shown, as an expression for its page. */
export const LOOK = `(() => {
  const title = document.querySelector('main h1').getBoundingClientRect();
  let above = title.top;
  const controls = [...document.querySelectorAll('main :is(h1, a[href], button, input, select, textarea)')]
    .filter((one) => one.getClientRects().length > 0 && one.offsetWidth > 1)
    .map((one) => {
      const { left, width, height, top } = one.getBoundingClientRect();
      const below = top - above;
      above = top;
      const place = one.closest('[data-field]')?.dataset.field ?? one.dataset.action;
      return {
        name: [place, one.localName, one.name, one.type].filter(Boolean).join(' '),
        autocomplete: one.getAttribute('autocomplete') ?? '',
        hasFocus: one === document.activeElement,
        left: one.closest('p') === null ? left - title.left : 0, below, width, height,
      };
    });
  return { screen: document.querySelector('[data-screen]').dataset.screen, controls };
})()`;

/** How a screen differs between engines, one line for each control; none if both are alike. */
export function differences(one: readonly Control[], other: readonly Control[]): readonly string[] {
  const names = [one, other].map((look) => look.map(({ name }) => name).join(', '));
  if (names[0] !== names[1]) return [names.join(' | ')];
  return one.flatMap((control, at) => {
    const twin = other[at] ?? control;
    const moved = SIZES.filter((size) => Math.abs(control[size] - twin[size]) > TOLERANCES[size]);
    const told = [
      ...moved.map((size) => `${size} ${control[size].toFixed(1)}, not ${twin[size].toFixed(1)}`),
      ...(control.autocomplete === twin.autocomplete ? [] : [`${control.autocomplete}, not ${twin.autocomplete}`]),
      ...(control.hasFocus === twin.hasFocus ? [] : [control.hasFocus ? 'has the focus' : 'lacks the focus']),
    ];
    return told.length === 0 ? [] : [`${control.name}: ${told.join('; ')}`];
  });
}
