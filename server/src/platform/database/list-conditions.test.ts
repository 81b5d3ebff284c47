import {
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import { type Conditions, narrow, narrows } from './list-conditions.ts';

type Tables = { jobs: { title: string; size: number } };
type Filters = { title?: string; sizes?: number[]; isLarge?: boolean; view?: 'all' };

const database = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const jobs = expressionBuilder<Tables, 'jobs'>();
const conditions: Conditions<Filters, { least: number }> = {
  title: (title) => jobs('title', '=', title),
  sizes: (sizes) => jobs('size', 'in', sizes),
  isLarge: (isWanted, { least }) => (isWanted ? jobs('size', '>=', least) : null),
  view: null,
};
const compiled = (filters: Filters) => {
  const query = narrow(database.selectFrom('jobs').selectAll(), conditions, filters, { least: 7 });
  const { sql, parameters } = query.compile();
  return [sql.split(' where ')[1], parameters];
};

it('narrows a query by the filters that are set', () => {
  expect(compiled({ title: 'Roof', isLarge: true })).toEqual(['"title" = $1 and "size" >= $2', ['Roof', 7]]);
  expect(compiled({ sizes: [1, 2] })).toEqual(['"size" in ($1, $2)', [1, 2]]);
});

it('ignores empty values, and those that exclude nothing', () => {
  expect(compiled({ title: '', sizes: [], isLarge: false, view: 'all' })).toEqual([undefined, []]);
});

it('says whether a filter with a condition is set', () => {
  expect([narrows(conditions, { view: 'all', title: '' }), narrows(conditions, { title: 'Roof' })]).toEqual([
    false,
    true,
  ]);
});

it('needs a condition for each filter', () => {
  // @ts-expect-error A filter without a condition does not compile.
  const incomplete: Conditions<Filters, null> = { title: () => null, sizes: () => null, view: null };
  expect(incomplete).not.toHaveProperty('isLarge');
});
