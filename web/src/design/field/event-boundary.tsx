import { Box } from '@mantine/core';
import type { FocusEvent, FormEvent, KeyboardEvent, ReactNode } from 'react';

type EventBoundaryProps = {
  onKeyDown?: (event: KeyboardEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onSubmit?: (event: FormEvent) => void;
  children: ReactNode;
};

/**
 * Handles the React events of its children, for example to keep those of a dialog from the form that is its parent in
 * React's tree. It has no box of its own in the layout.
 */
export const EventBoundary = (props: EventBoundaryProps) => <Box style={{ display: 'contents' }} {...props} />;
