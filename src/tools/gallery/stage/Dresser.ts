import type { LivePage } from '../../../engine/page/LivePage.ts';
import type { PortalModules } from '../../../engine/page/PortalModules.ts';
import { OWN_BRAND } from '../looks.ts';

/** Switches the page's brand; the page starts in the portal's own brand. */
export class Dresser {
  #worn = OWN_BRAND;

  /** @param here the address of the gallery's files */
  constructor(
    private readonly modules: PortalModules,
    private readonly here: URL,
  ) {}

  /**
   * Resolves when the style sheet of the brand applies and the page is rendered in its theme.
   * @param brand its id
   */
  async wear(brand: string, page: LivePage): Promise<void> {
    if (this.#worn === brand) return;
    this.#worn = brand;
    const [own] = await Promise.all([this.modules.brands?.[brand]?.(), this.#takeSheet(brand)]);
    page.draw(own?.default.theme ?? this.modules.theme);
  }

  #takeSheet(brand: string): Promise<void> {
    const link = document.querySelector<HTMLLinkElement>('link[data-theme]');
    return new Promise((resolve, reject) => {
      if (link === null) throw new Error('the page has no link to its theme');
      link.onload = () => resolve();
      link.onerror = () => reject(new Error(`there is no style sheet of the brand ${brand}`));
      link.href = new URL(`themes/${brand}.css`, this.here).href;
    });
  }
}

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

const sheet = new CSSStyleSheet();
sheet.replaceSync('* { caret-color: transparent !important; }');

/**
 * Finishes transitions, stops endless animations, and hides the caret, so that two pictures of the same screen are
 * equal.
 */
export function freezeAnimations(): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime) && !isOfTime(animation)) animation.finish();
    else {
      animation.pause();
      animation.currentTime = 0;
    }
  }
}

/** Whether it is a toast's bar, which shows the remaining time. Finishing this animation would remove the bar. */
const isOfTime = ({ effect }: Animation) =>
  effect instanceof KeyframeEffect && effect.target?.matches('[data-toast-bar]') === true;
