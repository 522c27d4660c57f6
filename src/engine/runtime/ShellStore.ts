import { makeObservable, observableRef } from 'mobx';
import type { PortalProgram } from '../flow/Program.ts';
import type { ScreenModule } from '../flow/ScreenModule.ts';
import type { Languages, Shell } from '../flow/types.ts';
import { FlowStore } from './FlowStore.ts';
import type { ScreenHost } from './ScreenHost.ts';
import type { ShellView } from './ShellView.ts';
import { shellProgram } from './shellProgram.ts';

/** What a shell draws around a screen of a route. */
export interface Frame {
  readonly id: ShellView['id'];
  readonly shell: Shell;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly answers: ScreenModule['answers'];
  readonly operations: PortalProgram['operations'];
  /** The route shows no spinner while the session is checked. */
  readonly isQuiet: boolean;
}

/**
 * The frame around one visit. A shell runs like a screen: each change of route reads its inputs and runs its entry and
 * its calls. Header and footer are its body.
 */
export class ShellStore extends FlowStore implements ShellView {
  readonly languages: Languages['languages'];

  frame: Frame;

  constructor(host: ScreenHost, frame: Frame) {
    super(host, frame.inputs, true);
    this.languages = host.portal.languages.languages;
    this.frame = frame;
    makeObservable(this, { frame: observableRef });
    this.take(frame);
  }

  /** Draws and runs this frame from now on. */
  take(frame: Frame): void {
    this.frame = frame;
    const { id, shell, answers, operations } = frame;
    this.load({ program: shellProgram(id, shell, operations), validators: {}, answers });
  }

  get id(): ShellView['id'] {
    return this.frame.id;
  }

  get shell(): Shell {
    return this.frame.shell;
  }

  get isChecking(): boolean {
    const { quiet } = this.frame.shell;
    if (this.frame.isQuiet || (quiet !== undefined && this.holds(quiet))) return false;
    return Object.values(this.snapshot.invocations).some((run) => run.control === undefined);
  }

  get language(): string {
    return this.host.language;
  }

  /** I18N-06 */
  changeLanguage(language: string): void {
    if (Object.hasOwn(this.languages, language)) this.host.store(this.host.portal.portal.language.cookie, language);
  }
}
