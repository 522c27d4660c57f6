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
