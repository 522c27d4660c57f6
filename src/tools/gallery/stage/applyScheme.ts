const QUERY = /\(prefers-color-scheme:\s*(light|dark)\)/;
const known = new WeakMap<object, string>();

/**
 * Shows a page in a colour scheme regardless of the system, by evaluating the style rules and pictures that depend on
 * it.
 */
export function applyScheme(scheme: 'light' | 'dark', page: Document): void {
  for (const sheet of page.styleSheets) for (const rule of sheet.cssRules) answerRule(rule, scheme);
  applyToPictures(scheme, page);
  page.documentElement.style.colorScheme = scheme;
}

/** Does the same for pictures only: a picture that was redrawn needs it again. */
export function applyToPictures(scheme: 'light' | 'dark', page: Document): void {
  for (const source of page.querySelectorAll<HTMLSourceElement>('source[media]')) {
    const decided = decide(source, source.media, scheme);
    if (decided !== undefined) source.media = decided;
  }
}

function answerRule(rule: CSSRule, scheme: string): void {
  if (!isMediaRule(rule)) return;
  const decided = decide(rule, rule.media.mediaText, scheme);
  if (decided !== undefined) rule.media.mediaText = decided;
}

/**
 * What replaces a media query in a scheme; undefined if the query names no scheme, or already has that value: setting
 * it again would make the browser recompute all styles.
 */
function decide(owner: object, query: string, scheme: string): string | undefined {
  const asked = QUERY.exec(known.get(owner) ?? query)?.[1];
  if (asked === undefined) return undefined;
  if (!known.has(owner)) known.set(owner, query);
  const decided = asked === scheme ? 'all' : 'not all';
  return query === decided ? undefined : decided;
}

/** Tests a member, not the class, since a page in a frame has its own classes. */
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule;
