import { Component, createRef, type ReactNode } from 'react';

interface SteadyListProps {
  /** The id of the control that the list is about. */
  readonly control: string;
  /** Names the lines; another value means other lines. */
  readonly lines: string;
  readonly children: ReactNode;
}

/** Pixels below a list that are free: the distance of two fields, less what keeps them apart. */
const FREE = 24;

/**
 * A list whose lines may change when nobody is at its control, such as by a late answer. It then keeps its height, so
 * that nothing moves (Layout Instability, CLS), until the visitor comes to the control or types in it, or the page gets
 * another width. Until then a further line stands in the free room below.
 */
export class SteadyList extends Component<SteadyListProps> {
  readonly #list = createRef<HTMLUListElement>();
  #held: AbortController | undefined;

  /** The height in pixels that people saw, if the lines change. */
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
    // A bar of the browser that goes away changes the height alone.
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
