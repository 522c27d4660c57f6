const QUERY = /\(prefers-color-scheme:\s*(light|dark)\)/;
const known = new WeakMap<CSSMediaRule, string>();

/** Shows a page in a colour scheme regardless of the system, by evaluating the style rules that depend on it. */
export function applyScheme(scheme: 'light' | 'dark', page: Document): void {
  for (const sheet of page.styleSheets) for (const rule of sheet.cssRules) answer(rule, scheme);
  page.documentElement.style.colorScheme = scheme;
}

function answer(rule: CSSRule, scheme: string): void {
  if (!isMediaRule(rule)) return;
  const asked = QUERY.exec(known.get(rule) ?? rule.media.mediaText)?.[1];
  if (asked === undefined) return;
  if (!known.has(rule)) known.set(rule, rule.media.mediaText);
  const decided = asked === scheme ? 'all' : 'not all';
  // Setting it, even to the same value, makes the browser recompute all styles.
  if (rule.media.mediaText !== decided) rule.media.mediaText = decided;
}

/** A page in a frame has its own classes. */
const isMediaRule = (rule: CSSRule): rule is CSSMediaRule => 'media' in rule && 'cssRules' in rule;
