import { observer } from 'mobx-react-lite';
import { Component, createRef, type ReactNode, useContext } from 'react';
import type { RuleInForce } from '../../flow/rules/RuleInForce.ts';
import { fill } from '../../texts/fill.ts';
import type { WidgetProps } from '../../widgets/host/FormControl.ts';
import { useFormControl } from '../../widgets/host/FormControl.ts';
import { TextScopeContext, useTexts, useWords } from '../../widgets/words/useTexts.ts';
import { PasswordControl } from '../password/PasswordControl.tsx';
import { passwordRulesOf } from './passwordRulesOf.ts';

/** A new password. The rules of its rule sets are listed below it and ticked while the visitor types. */
export const NewPasswordWidget = observer(function NewPasswordWidget(props: WidgetProps) {
  const control = useFormControl();
  const rules = control.rulesOf(props.name);
  const lines = linesOf(rules.filter(({ set }) => set !== undefined));
  const isTyped = (control.form[props.name] ?? '') !== '';
  const list = lines.length === 0 ? undefined : <RuleList control={props.id} lines={lines} isTyped={isTyped} />;
  return <PasswordControl field={props} rules={passwordRulesOf(rules)} note={list} />;
});

interface RuleListProps {
  /** The id of the password's control. */
  readonly control: string;
  readonly lines: readonly Line[];
  readonly isTyped: boolean;
}

/** The rules for the password (VALID-35) in short lines, each with a mark whether the password obeys it. */
function RuleList({ control, lines, isTyped }: RuleListProps) {
  const word = useWords();
  const { namespace } = useContext(TextScopeContext);
  const say = useTexts('messages');
  return (
    <>
      <span className="rules-title">{word('policy.title')}</span>
      {/* Above the lines, so that the space they free is at the end of the field. */}
      <span className="help">{word('policy.rules')}</span>
      <SteadyList control={control} lines={lines.map(({ ids }) => ids).join()}>
        {lines.map(({ ids, key, values, isKept }, index) => {
          const isMet = isTyped && isKept;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line stays when an answer changes which rule it says
            <li key={index} data-rule={ids} data-kept={isMet}>
              {say([`messages.${key}`, key], { ...fill(values), ns: ['messages', namespace] })}
              {/* Changed text gets a new element, since a browser that translates the page has replaced the old text node. */}
              <span key={String(isMet)} className="visually-hidden">
                {' '}
                {isTyped && word(isKept ? 'policy.met' : 'policy.notMet')}
              </span>
            </li>
          );
        })}
      </SteadyList>
    </>
  );
}

interface SteadyListProps {
  /** The id of the control that the list describes. */
  readonly control: string;
  /** Identifies the lines: a different value means different lines. */
  readonly lines: string;
  readonly children: ReactNode;
}

/** Free pixels below a list: the distance between two fields, less their margin. */
const FREE = 24;

/**
 * A list whose lines may change while the focus is elsewhere, for example because of a late answer. The list then keeps
 * its height, so that nothing moves (Layout Instability, CLS), until the visitor focuses the control or types in it, or
 * the page's width changes. Until then an additional line uses the free space below.
 */
class SteadyList extends Component<SteadyListProps> {
  readonly #list = createRef<HTMLUListElement>();
  #held: AbortController | undefined;

  /** The visible height in pixels, if the lines change. */
  override getSnapshotBeforeUpdate({ lines }: SteadyListProps): number | null {
    return lines === this.props.lines ? null : (this.#list.current?.offsetHeight ?? null);
  }

  override componentDidUpdate(_props: SteadyListProps, _state: unknown, height: number | null): void {
    const list = this.#list.current;
    if (height === null || list === null) return;
    const more = list.offsetHeight - height;
    if (more === 0 || more > FREE) return;
    this.#held?.abort();
    this.#held = new AbortController();
    const { signal } = this.#held;
    const width = list.offsetWidth;
    list.style.blockSize = `${height}px`;
    const release = () => {
      list.removeAttribute('style');
      this.#held?.abort();
    };
    const control = document.getElementById(this.props.control);
    for (const event of ['focus', 'input']) control?.addEventListener(event, release, { signal });
    // Only a change of width matters: a browser's bar that disappears changes the height.
    addEventListener('resize', () => list.offsetWidth !== width && release(), { signal });
  }

  override componentWillUnmount(): void {
    this.#held?.abort();
  }

  override render(): ReactNode {
    return (
      <ul className="rules" ref={this.#list}>
        {this.props.children}
      </ul>
    );
  }
}

interface Line {
  /** The ids of the line's rules, separated by spaces. */
  readonly ids: string;
  readonly key: string;
  /** The limits of the line's rules. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Whether the value obeys all the line's rules. */
  readonly isKept: boolean;
}

/** The lines of a list of rules, in order. Rules that name the same line share it. */
function linesOf(rules: readonly RuleInForce[]): readonly Line[] {
  const lines = new Map<string, Line>();
  for (const { id, message, line, isKept } of rules) {
    if (line === undefined) continue;
    const { key, values } = line;
    const name = key === message.key ? id : key;
    const first = lines.get(name) ?? { ids: '', key, values: {}, isKept: true };
    lines.set(name, {
      ids: `${first.ids} ${id}`.trim(),
      key,
      values: { ...first.values, ...values },
      isKept: first.isKept && isKept,
    });
  }
  return [...lines.values()];
}
