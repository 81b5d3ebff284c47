import type { ClientCompany } from '@truckroll/contract/hub/hub';
import { inkOn } from '@truckroll/domain/branding/readable-colors';
import type { CSSProperties } from 'react';
import styles from './company-head.module.css';

type CompanyHeadProps = { company: Pick<ClientCompany, 'name' | 'logoUrl' | 'color'> };

/** The company at the head of its clients' pages, in its own color. */
export function CompanyHead({ company: { name, logoUrl, color } }: CompanyHeadProps) {
  const look = { '--company': color, '--on-company': inkOn(color) } as CSSProperties;
  return (
    <header className={styles.head} style={look}>
      {logoUrl !== null && <img className={styles.logo} src={logoUrl} alt="" />}
      <p className={styles.company} dir="auto">
        {name}
      </p>
    </header>
  );
}
