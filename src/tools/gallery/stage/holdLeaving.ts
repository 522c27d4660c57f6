/** The part of the Navigation API (HTML, section 7.2.6) that is needed here; not every browser has it. */
interface Leaving extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

/**
 * Keeps the page in place when the portal leaves for another page, or opens one in a new tab.
 * @param tell gets the intended address
 */
export function holdLeaving(tell: (address: string) => void): void {
  const { navigation } = window as { readonly navigation?: EventTarget };
  navigation?.addEventListener('navigate', (event) => {
    const { destination, cancelable } = event as Leaving;
    if (destination.sameDocument || !cancelable || isOwn(destination.url)) return;
    event.preventDefault();
    tell(destination.url);
  });
  window.open = (address) => {
    tell(String(address));
    return null;
  };
}

/** The stage itself, with the next try. */
const isOwn = (address: string) => new URL(address).pathname.endsWith('/stage.html');
