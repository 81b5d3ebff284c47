import type { ClientCompany } from '@truckroll/contract/hub/hub';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import type { CSSProperties } from 'react';

/** The color of a company's main buttons, and a text color that is readable on it. */
export const accentOf = ({ accent }: Pick<ClientCompany, 'accent'>): CSSProperties =>
  ({ '--accent': accent, '--accent-ink': inkOn(accent) }) as CSSProperties;
