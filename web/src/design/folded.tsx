import { Collapse } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

type FoldedProps = { id: string; isOpen: boolean; children: ReactNode };

/**
 * Content behind a button that opens it. While it is closed, React prepares it in a hidden `Activity`. Code that it loads
 * waits in a boundary of its own, because React 19.3 reports an error when the `Activity` itself waits and goes away.
 */
export const Folded = ({ id, isOpen, children }: FoldedProps) => (
  <Collapse id={id} expanded={isOpen}>
    <Suspense>{children}</Suspense>
  </Collapse>
);
