import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { externalStore, useStore } from '../../design/external-store.ts';

type Layer = { id: number; render: (close: () => void) => ReactNode };

const layers = externalStore<readonly Layer[]>([]);
let made = 0;

/** Shows a layer over any open page: a dialog that was closed and whose page may be gone, for example after 'Undo'. */
export function reopenLayer(render: Layer['render']): void {
  made += 1;
  const id = made;
  layers.set((shown) => [...shown, { id, render }]);
}

const close = (id: number): void => layers.set((shown) => shown.filter((each) => each.id !== id));

/** Renders all restored layers. They close when the session ends. */
export function RestoredLayers() {
  useEffect(() => () => layers.set([]), []);
  return (
    <Suspense>
      {useStore(layers).map(({ id, render }) => (
        <Fragment key={id}>{render(() => close(id))}</Fragment>
      ))}
    </Suspense>
  );
}
