import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { externalStore, useStore } from '../../design/external-store.ts';

type Layer = { id: number; render: (close: () => void) => ReactNode };

const layers = externalStore<readonly Layer[]>([]);
let made = 0;

/** Shows a layer over whatever page is open: one that was closed and whose page may be gone, such as after 'Undo'. */
export function reopenLayer(render: Layer['render']): void {
  made += 1;
  const id = made;
  layers.set((shown) => [...shown, { id, render }]);
}

const close = (id: number): void => layers.set((shown) => shown.filter((each) => each.id !== id));

/** The place of all layers that were brought back. They end with the session. */
export function BroughtBack() {
  useEffect(() => () => layers.set([]), []);
  return (
    <Suspense>
      {useStore(layers).map(({ id, render }) => (
        <Fragment key={id}>{render(() => close(id))}</Fragment>
      ))}
    </Suspense>
  );
}
