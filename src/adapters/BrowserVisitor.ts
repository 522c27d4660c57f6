import type { Visitor } from '../runtime/ports.ts';

/** The visitor's languages, as the browser tells them. */
export class BrowserVisitor implements Visitor {
  languages(): readonly string[] {
    return navigator.languages ?? [navigator.language];
  }
}
