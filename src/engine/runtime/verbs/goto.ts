import { bannerOf } from './banner.ts';
import { inputsOf, isAutomatic, type Runs } from './Run.ts';

/** Goes to another screen, or to this one again. A message above the form is shown on that screen. */
export const goto: Runs['goto'] = (screen, draft, context, step) => ({
  kind: 'goto',
  screen,
  inputs: inputsOf(step, draft, context),
  replace: isAutomatic(context),
  reference: context.reference,
  ...(step.banner === undefined ? {} : { banner: bannerOf(step.banner, draft, context, step) }),
});
