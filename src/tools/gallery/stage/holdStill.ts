const sheet = new CSSStyleSheet();
sheet.replaceSync('* { caret-color: transparent !important; }');

/** Ends what moves, stops what turns without end, and hides the caret: two pictures of the same are the same. */
export function holdStill(): void {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(animation.effect?.getComputedTiming().endTime) && !isOfTime(animation)) animation.finish();
    else {
      animation.pause();
      animation.currentTime = 0;
    }
  }
}

/** The bar of a toast tells its time, which stands still: with its end the bar would be gone. */
const isOfTime = ({ effect }: Animation) =>
  effect instanceof KeyframeEffect && effect.target?.matches('[data-toast-bar]') === true;
