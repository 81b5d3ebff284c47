import { type ReactNode, useId } from 'react';
import { type PageTab, PageTabs, TabPanel } from '../../design/page-tabs.tsx';
import styles from './client-tabs.module.css';

type ClientSubTabsProps<T extends string> = {
  label: string;
  tabs: readonly PageTab<T>[];
  value: T;
  onChange: (value: T) => void;
  children: ReactNode;
};

/** A group of tabs inside a tab, with the panel of the open one. */
export function ClientSubTabs<T extends string>({ label, tabs, value, onChange, children }: ClientSubTabsProps<T>) {
  const id = useId();
  return (
    <div className={styles.group}>
      <PageTabs id={id} label={label} tabs={tabs} value={value} onChange={onChange} hasKeys={false} />
      <TabPanel tabsId={id} value={value} className={styles.panel}>
        {children}
      </TabPanel>
    </div>
  );
}
