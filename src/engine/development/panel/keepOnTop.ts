/**
 * Keeps an element above the page. A modal dialog makes everything outside it inert, so the element moves into the
 * dialog while that is open.
 */
export function keepOnTop(host: HTMLElement): void {
  const put = () => {
    const parent = document.querySelector('dialog:modal') ?? document.body;
    if (host.parentNode === parent && host.isConnected) return;
    move(host, parent);
    if (host.matches(':popover-open')) host.hidePopover();
    host.showPopover();
  };
  put();
  new MutationObserver(put).observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
}

/** Moves an element with its focus and scroll positions, if the browser can. */
function move(element: Element, parent: Element): void {
  const { moveBefore }: { moveBefore?: (node: Node, child: Node | null) => void } = parent as never;
  if (moveBefore !== undefined && element.isConnected) moveBefore.call(parent, element, null);
  else parent.append(element);
}
