import { makeObservable, observableRef } from 'mobx';
import type { PortalProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { Languages, Shell } from '../flow/types.ts';
import { FlowStore } from './FlowStore.ts';
import type { ScreenHost } from './ScreenHost.ts';
import type { ShellView } from './ShellView.ts';
import { shellProgram } from './shellProgram.ts';

/** A shell with the parameters of its route. */
export interface RoutedShell {
  readonly id: ShellView['id'];
  readonly shell: Shell;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly answers: ScreenModule['answers'];
  readonly operations: PortalProgram['operations'];
  /** Whether the route shows no spinner while the session is checked. */
  readonly isQuiet: boolean;
}

/**
 * The shell around one visit. It runs like a screen: at each change of route, its inputs are read, and its entry and
 * its calls run. Header and footer are its body.
 */
export class ShellStore extends FlowStore implements ShellView {
  readonly languages: Languages['languages'];

  routed: RoutedShell;

  constructor(host: ScreenHost, routed: RoutedShell) {
    super(host, routed.inputs, true);
    this.languages = host.portal.languages.languages;
    this.routed = routed;
    makeObservable(this, { routed: observableRef });
    this.take(routed);
  }

  /** Switches to this shell: it is rendered and run from now on. */
  take(routed: RoutedShell): void {
    this.routed = routed;
    const { id, shell, answers, operations } = routed;
    this.load({ program: shellProgram(id, shell, operations), validators: {}, answers });
  }

  get id(): ShellView['id'] {
    return this.routed.id;
  }

  get shell(): Shell {
    return this.routed.shell;
  }

  get isChecking(): boolean {
    const { quiet } = this.routed.shell;
    if (this.routed.isQuiet || (quiet !== undefined && this.holds(quiet))) return false;
    return Object.values(this.snapshot.invocations).some((run) => run.control === undefined);
  }

  get color(): string | undefined {
    const { color } = this.routed.shell;
    const value = color === undefined ? undefined : this.evaluate(color);
    return typeof value === 'string' ? value : undefined;
  }

  get language(): string {
    return this.host.language;
  }

  /** I18N-06 */
  changeLanguage(language: string): void {
    if (Object.hasOwn(this.languages, language)) this.host.store(this.host.portal.portal.language.cookie, language);
  }
}
