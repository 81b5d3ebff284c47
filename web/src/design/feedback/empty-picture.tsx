import { RouteLine } from '../route-line.tsx';
import styles from './empty-picture.module.css';

/** The picture at the end of the route, as lines in a field of 24 by 24. */
const signs = {
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4M12 5V3',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3.5v4M16 3.5v4M8 15h3',
  calls:
    'M6 3.5h3.5L11 8 8.8 9.8a11 11 0 0 0 5.4 5.4L16 13l4.5 1.5V18a2.5 2.5 0 0 1-2.5 2.5C10.5 20.5 3.5 13.5 3.5 6A2.5 2.5 0 0 1 6 3.5',
  clients: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M5 20c0-4 3-6 7-6s7 2 7 6',
  drive: 'M3.5 6h6l2 2.5h9V19h-17z',
  email: 'M3.5 5.5h17v13h-17zM7 9.5h10M7 12.5h10M7 15.5h5',
  estimates: 'M6 3.5h8.5L18 7v13.5H6zM14 3.5V7.5h4M9 12h6M9 16h3',
  forms: 'M5.5 4h13v16.5h-13zM8.5 9l1.5 1.5 2.5-2.5M14.5 9.5h1.5M8.5 15l1.5 1.5 2.5-2.5M14.5 15.5h1.5',
  imports: 'M12 4v10M8 10l4 4 4-4M4 16v4h16v-4',
  inbox: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  invoices: 'M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6',
  jobs: 'M14.5 4.5a4.5 4.5 0 0 0-5.2 5.9L4 15.7 8.3 20l5.3-5.3a4.5 4.5 0 0 0 5.9-5.2l-3 3-3.2-.8-.8-3.2z',
  messages: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12.5h5',
  payments: 'M3.5 6h17v12.5h-17zM3.5 10.5h17M7 15h3.5',
  prices: 'M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01',
  properties: 'M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h10M18 17h2M16 15v4',
  reports: 'M4 20h16M7.5 20v-6M12 20V8M16.5 20v-9',
  requests: 'M9 3.5h6v3H9zM9 5H5.5v15.5h13V5H15M12 10.5v6M9 13.5h6',
  skills: 'M12 3.5l2.5 5.5 6 .7-4.5 4 1.3 6-5.3-3-5.3 3 1.3-6-4.5-4 6-.7z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v2M12 19v2M3 12h2M19 12h2M5.5 5.5l1.5 1.5M17 17l1.5 1.5M5.5 18.5L7 17M17 7l1.5-1.5',
  tasks: 'M4 7l2 2 3.5-3.5M4 15.5l2 2L9.5 14M13 8h7M13 16.5h7',
  taxes: 'M6 18L18 6M8 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M16 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  team: 'M9 10.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3 19.5c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 4.7a3 3 0 0 1 0 5.6M17.5 14c2.3.7 3.5 2.6 3.5 5.5',
} as const;

/** A small picture for an empty list: the product's route leads to a picture of the records. */
export const EmptyPicture = ({ of }: { of: keyof typeof signs }) => (
  <svg className={styles.picture} viewBox="0 0 216 96" width={216} height={96} aria-hidden>
    <RouteLine
      way="M10 76C46 76 40 26 78 26S106 66 146 50"
      stops={[
        [10, 76],
        [78, 26],
        [178, 48],
      ]}
    />
    <circle className={styles.place} cx={178} cy={48} r={32} />
    <path className={styles.sign} transform="translate(160 30) scale(1.5)" d={signs[of]} />
  </svg>
);
