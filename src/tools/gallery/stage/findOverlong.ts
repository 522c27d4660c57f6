const MARK = 'data-overlong';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`[${MARK}] { outline: 2px dashed var(--bad); outline-offset: 1px; }`);

/** Elements of the running page whose text is cut off or overflows; each is marked if `isMarked` is set. */
export function markOverlong(isMarked: boolean): string[] {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  const found = overlongIn(document, '#root *');
  if (isMarked) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const element of found) element.setAttribute(MARK, '');
  }
  return namesOf(found);
}

/** The same elements in a page in a frame, without marks. */
export const findOverlong = (page: Document): string[] => namesOf(overlongIn(page, 'body *'));

const overlongIn = (page: Document, among: string) => [...page.querySelectorAll<HTMLElement>(among)].filter(isOverlong);

/** The elements' names: each by its hook or its text. */
const namesOf = (found: readonly HTMLElement[]) => [...new Set(found.map(nameOf))];

function isOverlong(element: HTMLElement): boolean {
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '',
  );
  // Content for screen readers only is cut off on purpose.
  if (!hasText || element.closest('.visually-hidden') !== null) return false;
  const { overflowX } = getComputedStyle(element);
  const { left, right } = element.getBoundingClientRect();
  const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
  return isCut || left < -1 || right > element.ownerDocument.documentElement.clientWidth + 1;
}

function nameOf(element: HTMLElement): string {
  const hook = element.closest<HTMLElement>('[data-field], [data-action], [data-dialog], [data-toast], [data-fact]');
  const name = Object.entries(hook?.dataset ?? {})[0]?.join(' ') ?? '';
  return `${name} “${element.textContent.trim().slice(0, 40)}”`.trim();
}
