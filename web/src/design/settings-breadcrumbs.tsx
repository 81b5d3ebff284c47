import type { LinkProps } from '@tanstack/react-router';
import { Breadcrumbs } from './breadcrumbs.tsx';

type SettingsBreadcrumbsProps = {
  here: string;
  /** The list to which a record's page belongs. */
  list?: { label: string; to: NonNullable<LinkProps['to']> };
};

/** The link to the settings index, which on a phone is the settings menu. */
export function SettingsBreadcrumbs({ here, list }: SettingsBreadcrumbsProps) {
  const index = { label: 'Settings', to: '/settingsV2' } as const;
  return <Breadcrumbs above={list === undefined ? [index] : [index, list]} here={here} />;
}
