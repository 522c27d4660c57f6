/** The same id on every screen: the main host if the page is on it or below it, else the current host (D-66). */
export function relyingPartyId(host: string, mainHost: string): string {
  return host === mainHost || host.endsWith(`.${mainHost}`) ? mainHost : host;
}
