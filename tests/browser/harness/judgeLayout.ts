import type { Page } from '@playwright/test';

/** Faults of a layout, each as the start of an element's HTML. */
export interface LayoutFaults {
  /**
   * Targets under 24 by 24 pixels, except links in a sentence (WCAG 2.2, 2.5.8); fields and buttons of a form less than
   * 44 high (2.5.5).
   */
  readonly small: readonly string[];
  /** Controls whose name lacks their visible text (2.5.3), so that voice control cannot find them. */
  readonly misnamed: readonly string[];
  /** Text that is cut off, or that makes the page wider than its window, with the text spacing of 1.4.12. */
  readonly cut: readonly string[];
  /** Links that open a new tab without a sign of it. */
  readonly unsigned: readonly string[];
  /** Main buttons below another button of their group (1.3.2, 2.4.3). */
  readonly late: readonly string[];
}

export const NO_FAULTS: LayoutFaults = { small: [], misnamed: [], cut: [], unsigned: [], late: [] };

/** Checks that axe lacks. Elements only for screen readers are left out. */
export const judgeLayout = (page: Page): Promise<LayoutFaults> =>
  page.evaluate(() => {
    const told = (elements: readonly Element[]) => elements.map(({ outerHTML }) => outerHTML.slice(0, 400));
    const boxOf = (element: Element) => element.getBoundingClientRect();
    /** Only visually hidden, like a quiet field until it is focused. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement));
    const isShown = (element: Element) => element.checkVisibility() && boxOf(element).width > 1 && !isClipped(element);
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      isShown,
    );

    /** A press on the label of a box is a press on the box. */
    const targetOf = (element: Element) =>
      element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
        ? (element.labels?.[0] ?? element)
        : element;
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    const small = controls.filter((element) => {
      const { width, height } = boxOf(targetOf(element));
      const isOfForm = element.matches(
        '.card :is(.button, input:not([type="checkbox"], [type="radio"]), select, textarea)',
      );
      return (Math.min(width, height) < 24 && !isInSentence(element)) || (isOfForm && height < 44);
    });

    const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
    const misnamed = controls.filter((element) => {
      const name = element.getAttribute('aria-label');
      return name !== null && element instanceof HTMLElement && !plain(name).includes(plain(element.innerText));
    });

    const unsigned = controls.filter(
      (element) => element.matches('[target="_blank"]') && getComputedStyle(element, '::after').content === 'none',
    );

    const late = controls.filter(
      (element) =>
        element.matches('.actions > [data-look="primary"], .pair > .primary') &&
        controls.some(
          (other) => other.parentElement === element.parentElement && boxOf(other).bottom <= boxOf(element).top,
        ),
    );

    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
       p { margin-bottom: 2em !important; }`,
    );
    // The list itself is live.
    const sheets = [...document.adoptedStyleSheets];
    document.adoptedStyleSheets = [...sheets, sheet];
    const isCut = (element: Element) => {
      if (!isShown(element) || element.matches('input, .visually-hidden, .visually-hidden *')) return false;
      const { overflowX, overflowY } = getComputedStyle(element);
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const cut = [...document.body.querySelectorAll('*')].filter(isCut);
    const isWide = document.documentElement.scrollWidth > window.innerWidth;
    document.adoptedStyleSheets = sheets;
    return {
      ...{ small: told(small), misnamed: told(misnamed), unsigned: told(unsigned), late: told(late) },
      cut: [...told(cut), ...(isWide ? ['the page'] : [])],
    };
  });
