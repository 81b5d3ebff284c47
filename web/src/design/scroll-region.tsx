import { Box } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type ScrollRegionProps = ComponentPropsWithRef<'section'> & { 'aria-label': string };

/** A part of a page that scrolls by itself. It can be focused, so that the arrow keys scroll it (WCAG 2.1.1). */
export const ScrollRegion = (props: ScrollRegionProps) => <Box component="section" tabIndex={0} {...props} />;
