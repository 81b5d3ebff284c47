import styles from './route-line.module.css';

export type Stop = readonly [x: number, y: number];

type RouteLineProps = {
  /** The route as an SVG path. */
  way: string;
  /** The stops of the route. The last one is its end, in the warm colour. */
  stops: readonly Stop[];
};

/** The product's signature: a route with its stops (screens 3.13). It is a part of an SVG picture. */
export const RouteLine = ({ way, stops }: RouteLineProps) => (
  <>
    <path className={styles.way} d={way} />
    {stops.map(([x, y], index) => (
      <circle
        key={`${x} ${y}`}
        className={styles.stop}
        data-end={index === stops.length - 1 || undefined}
        cx={x}
        cy={y}
        r={5}
      />
    ))}
  </>
);
