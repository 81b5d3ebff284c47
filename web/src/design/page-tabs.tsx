import { Tabs } from '@mantine/core';
import { formatCount } from '@truckroll/domain/format/numbers';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page-tabs.module.css';
import { useShortcuts } from './shortcuts.ts';

export type PageTab<T extends string> = { value: T; label: string; count?: number };

type PageTabsProps<T extends string> = {
  /** The id to which the tab panel refers, if there is a panel. */
  id?: string;
  label: string;
  tabs: readonly PageTab<T>[];
  value: T;
  onChange: (value: T) => void;
  /** Whether [ and ] switch these tabs. Only one of several tab rows may have the keys. */
  hasKeys?: boolean;
};

/** A row of tabs. On phones it scrolls sideways so that the active tab is visible (screens 3.1). */
export function PageTabs<T extends string>({ id, label, tabs, value, onChange, hasKeys = true }: PageTabsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);
  const step = (by: 1 | -1) => () => {
    const next = tabs[at + by];
    if (next !== undefined) onChange(next.value);
  };
  useShortcuts(hasKeys ? { '[': step(-1), ']': step(1) } : {});

  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    // It reports first when the layout is known anyway; reading positions here would calculate it twice.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      if (element.scrollWidth <= element.clientWidth) return;
      element.querySelector(`[data-tab="${value}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [value]);

  return (
    <Tabs
      id={id}
      value={value}
      onChange={(chosen) => {
        const tab = tabs.find((each) => each.value === chosen);
        if (tab !== undefined) onChange(tab.value);
      }}
      keepMounted={false}
    >
      <Tabs.List ref={row} aria-label={label} className={styles.row}>
        {tabs.map((tab) => (
          <Tabs.Tab key={tab.value} value={tab.value} data-tab={tab.value} className={styles.tab}>
            {/* The space separates the count from the label in the accessible name. */}
            {tab.label} {tab.count !== undefined && <span className={styles.count}>{formatCount(tab.count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}

type TabPanelProps<T extends string> = {
  tabsId: string;
  value: T;
  className?: string;
  /** Makes the panel focusable, so that the arrow keys scroll content without controls (WCAG 2.1.1). */
  isTabStop?: boolean;
  children: ReactNode;
};

/** The content of the open tab; it may be anywhere on the page. */
export function TabPanel<T extends string>({ tabsId, value, className, isTabStop, children }: TabPanelProps<T>) {
  return (
    <div
      role="tabpanel"
      id={`${tabsId}-panel-${value}`}
      aria-labelledby={`${tabsId}-tab-${value}`}
      className={className}
      tabIndex={isTabStop === true ? 0 : undefined}
    >
      {children}
    </div>
  );
}
