import { runInAction } from 'mobx';
import type { Portal } from './Portal.ts';
import type { Location } from './ports.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Shows a visit as the build rendered it, with only its path and language known, so that the page can be hydrated.
 *
 * @param isOutline whether the screen shows its outline until it begins
 * @param blank what replaces the screen's inputs and the stored values
 * @returns a function that makes the visit show everything the browser knows
 */
export function asRendered(portal: Portal, isOutline: boolean, blank: Values = languageAlone(portal)): () => void {
  const { here, given, stored, view, shell } = portal;
  const { inputs = {} } = view?.snapshot ?? {};
  const { inputs: ofShell = {} } = shell?.snapshot ?? {};
  const show = (at: Location, before: Values, slots: Values, ours: Values, theirs: Values) =>
    runInAction(() => {
      portal.here = at;
      portal.given = before;
      portal.stored = slots;
      view?.takeInputs(ours);
      shell?.takeInputs(theirs);
    });
  show({ ...here, href: new URL(here.path, here.href).href, query: '' }, {}, blank, blank, {});
  if (isOutline) view?.outline();
  return () => {
    // The visitor may already have navigated, or chosen a language.
    if (portal.view === view) show(here, given, { ...stored, ...portal.stored }, inputs, ofShell);
  };
}

function languageAlone({ portal, stored }: Portal): Values {
  const { cookie } = portal.portal.language;
  return { [cookie]: stored[cookie] };
}
