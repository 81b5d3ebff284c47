import {
  AutoScrollActivator,
  DndContext,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { CSSProperties, ReactNode } from 'react';
import type { useDragging } from './dragging.ts';

const isMovable = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-movable]') !== null;

/** The whole surface is one draggable that accepts only movable elements, because hundreds of hooks would be slow. */
class MouseOnMovable extends MouseSensor {
  static override activators = MouseSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) =>
      isMovable(event.nativeEvent) && handler(event, options),
  }));
}

class TouchOnMovable extends TouchSensor {
  static override activators = TouchSensor.activators.map(({ eventName, handler }) => ({
    eventName,
    handler: (...[event, options]: Parameters<typeof handler>) =>
      isMovable(event.nativeEvent) && handler(event, options),
  }));
}

type DragFrameProps = { dragging: ReturnType<typeof useDragging>; children: ReactNode };

/** Frames the draggable parts. A mouse drags at once. A finger drags after a delay, and scrolls before it. */
export function DragFrame({ dragging, children }: DragFrameProps) {
  const sensors = useSensors(
    useSensor(MouseOnMovable, { activationConstraint: { distance: 5 } }),
    useSensor(TouchOnMovable, { activationConstraint: { delay: 280, tolerance: 8 } }),
  );
  return (
    <DndContext
      sensors={sensors}
      autoScroll={{ activator: AutoScrollActivator.Pointer }}
      accessibility={{
        // The toast of the move announces the result. Keyboard users move without dragging.
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => 'It stays where it was.',
        },
        container: document.querySelector('#overlays') ?? undefined,
      }}
      onDragStart={dragging.onDragStart}
      onDragEnd={dragging.onDragEnd}
      onDragCancel={dragging.onDragCancel}
    >
      {children}
    </DndContext>
  );
}

type DragSurfaceProps = { name: string; className?: string; style?: CSSProperties; children: ReactNode };

/** A container of movable elements, which scrolls during a drag. */
export function DragSurface({ name, className, style, children }: DragSurfaceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: name });
  return (
    <div ref={setNodeRef} {...listeners} className={className} style={style}>
      {children}
    </div>
  );
}
