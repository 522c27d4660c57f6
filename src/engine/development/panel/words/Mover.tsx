import { observer } from 'mobx-react-lite';
import type { MovableItem } from '../../Words.ts';
import { useInspector } from '../InspectorContext.ts';

/** Moves an item, or an option of a field, among its neighbours. */
export const Mover = observer(function Mover({ item: { id } }: { readonly item: MovableItem }) {
  const { words } = useInspector();
  return (
    <div className="line">
      <code>{id}</code>
      <button type="button" onClick={() => void words.move(id, -1)}>
        Move up
      </button>
      <button type="button" onClick={() => void words.move(id, 1)}>
        Move down
      </button>
    </div>
  );
});
