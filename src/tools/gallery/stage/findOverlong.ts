const MARK = 'data-overlong';

const sheet = new CSSStyleSheet();
sheet.replaceSync(`[${MARK}] { outline: 2px dashed var(--bad); outline-offset: 1px; }`);

/** Elements whose text is cut off or leaves the page. Each is named by its hook or its text. */
export function findOverlong(isMarked: boolean): string[] {
  for (const element of document.querySelectorAll(`[${MARK}]`)) element.removeAttribute(MARK);
  const found = [...document.querySelectorAll<HTMLElement>('#root *')].filter(isOverlong);
  if (isMarked) {
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
    for (const element of found) element.setAttribute(MARK, '');
  }
  return [...new Set(found.map(nameOf))];
}

function isOverlong(element: HTMLElement): boolean {
  const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '');
  if (!hasText || element.offsetWidth <= 1) return false;
  const { overflowX } = getComputedStyle(element);
  const { left, right } = element.getBoundingClientRect();
  const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
  return isCut || left < -1 || right > document.documentElement.clientWidth + 1;
}

function nameOf(element: HTMLElement): string {
  const hook = element.closest('[data-field], [data-action], [data-dialog], [data-toast], [data-fact]');
  const name = Object.entries(hook instanceof HTMLElement ? hook.dataset : {})[0]?.join(' ') ?? '';
  return `${name} “${element.textContent.trim().slice(0, 40)}”`.trim();
}
