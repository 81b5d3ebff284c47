import type { ReactNode } from 'react';
import { OnDemandMenu } from '../on-demand-menu.tsx';
import plain from '../plain.module.css';
import styles from './row-menu.module.css';

/** The menu of a row, labelled with the row's name (screens 3.3). Its button is a plain one: a list has a hundred of them. */
export function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  return (
    <OnDemandMenu
      target={(props) => (
        <button
          type="button"
          {...props}
          className={`${styles.button} ${plain.dots}`}
          aria-label={`Actions for ${name}`}
        />
      )}
    >
      {children}
    </OnDemandMenu>
  );
}
