/** The width of a small phone, in CSS pixels. */
const PHONE = 375;
/** The most characters that are tried. */
const MOST = 512;

/**
 * Measures how many characters a text may have on a phone before it needs another line. The page is laid out once more
 * in a hidden frame as wide as a phone, and the text is made longer there with its own words.
 *
 * @param words of the text, by language
 * @param shown the page's language
 * @returns characters by language; empty if the text is not on display
 */
export async function measureRoom(
  page: Document,
  words: ReadonlyMap<string, string>,
  shown: string,
): Promise<ReadonlyMap<string, number>> {
  const frame = page.createElement('iframe');
  Object.assign(frame, { inert: true, ariaHidden: 'true' });
  Object.assign(frame.style, { position: 'fixed', visibility: 'hidden', inlineSize: `${PHONE}px`, blockSize: '100vh' });
  page.body.append(frame);
  try {
    const copy = frame.contentDocument;
    if (copy === null) return new Map();
    copyPage(page, copy);
    await copy.fonts.ready;
    const text = findText(copy, words.get(shown) ?? '');
    if (text === undefined) return new Map();
    return new Map([...words].map(([language, own]) => [language, roomFor(text, own, language)]));
  } finally {
    frame.remove();
  }
}

/** Copies what the page shows, without its scripts and this inspector. */
function copyPage(page: Document, copy: Document): void {
  copy.documentElement.replaceWith(copy.importNode(page.documentElement, true));
  for (const part of copy.querySelectorAll('script, style, link, iframe, vestibule-inspector')) part.remove();
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  const { CSSStyleSheet: Sheet = CSSStyleSheet } = copy.defaultView ?? {};
  const sheet = new Sheet();
  sheet.replaceSync(rules.join('\n'));
  copy.adoptedStyleSheets = [sheet];
  const modal = [...page.querySelectorAll('dialog')].map((dialog) => dialog.matches(':modal'));
  copy.querySelectorAll('dialog').forEach((dialog, index) => {
    if (modal[index] !== true) return;
    dialog.close();
    dialog.showModal();
  });
}

/** The innermost visible element that says exactly this. */
function findText(copy: Document, words: string): HTMLElement | undefined {
  const says = (element: Element) => plain(element.textContent) === plain(words);
  return [...copy.body.querySelectorAll<HTMLElement>('*')].find(
    (one) => says(one) && ![...one.children].some(says) && one.getClientRects().length > 0,
  );
}

/** Without what only decides where a line breaks. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u200B\u2060]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

function roomFor(text: HTMLElement, words: string, language: string): number {
  const root = text.ownerDocument.documentElement;
  root.lang = language;
  const lay = (said: string) => {
    text.textContent = said;
    return {
      height: text.getBoundingClientRect().height,
      width: Math.max(root.scrollWidth, PHONE),
      own: overflow(text),
    };
  };
  const now = lay(words);
  const fits = (length: number) => {
    const { height, width, own } = lay(longer(words, length));
    return height <= now.height + 1 && width <= now.width && own <= now.own;
  };
  let [most, least] = [MOST, [...words].length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return least;
}

/** CSS pixels by which a text is wider than its place. */
const overflow = ({ scrollWidth, clientWidth }: Element): number =>
  clientWidth === 0 ? 0 : Math.max(0, scrollWidth - clientWidth);

/** The words again and again, up to a number of characters. */
const longer = (words: string, length: number): string =>
  [...`${words} `.repeat(Math.ceil(length / ([...words].length + 1)))].slice(0, length).join('');
