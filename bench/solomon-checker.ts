/** The verdict on a solution file; `faults` is empty for a feasible one. */
export type Verdict = { vehicles: number; distance: number; faults: string[] };

/**
 * Checks a solution file against an instance file, both as texts. It shares no code with the solver or with the reader of
 * the bench, so that a misread instance is found too.
 */
export function checkSolution(instanceText: string, solution: string): Verdict {
  const faults: string[] = [];
  const numbers = instanceText.split('\n').map((line) => (line.match(/-?\d+(\.\d+)?/g) ?? []).map(Number));
  const fleet = numbers[4] ?? [];
  const table = numbers.slice(9).filter((row) => row.length === 7);
  const routes = solution
    .split('\n')
    .filter((line) => line.startsWith('Route'))
    .map((line) => (line.split(':')[1] ?? '').trim().split(' ').map(Number));
  const seen = new Set<number>();
  let distance = 0;
  for (const [index, route] of routes.entries()) {
    let load = 0;
    let clock = cell(table, 0, 4);
    let last = 0;
    for (const customer of [...route, 0]) {
      const way = Math.sqrt(
        (cell(table, customer, 1) - cell(table, last, 1)) ** 2 + (cell(table, customer, 2) - cell(table, last, 2)) ** 2,
      );
      distance += way;
      const begin = Math.max(clock + way, cell(table, customer, 4));
      // The windows are whole numbers, the distances are rounded to 53 bits.
      if (begin > cell(table, customer, 5) + 1e-7) faults.push(`route ${index + 1}: too late at ${customer}`);
      clock = begin + cell(table, customer, 6);
      load += cell(table, customer, 3);
      if (customer !== 0) {
        if (seen.has(customer)) faults.push(`customer ${customer} is served twice`);
        seen.add(customer);
      }
      last = customer;
    }
    if (load > (fleet[1] ?? 0)) faults.push(`route ${index + 1}: load ${load}`);
  }
  for (const [customer] of table.slice(1)) {
    if (!seen.has(customer as number)) faults.push(`customer ${customer} is not served`);
  }
  if (routes.length > (fleet[0] ?? 0)) faults.push(`${routes.length} vehicles`);
  const cost = Number(/^Cost (.+)$/m.exec(solution)?.[1]);
  if (!(Math.abs(cost - distance) < 0.01)) faults.push(`the cost is ${distance}, not ${cost}`);
  return { vehicles: routes.length, distance, faults };
}

function cell(table: readonly (readonly number[])[], customer: number, column: number): number {
  const value = table[customer]?.[column];
  if (value === undefined) throw new Error(`There is no customer ${customer}.`);
  return value;
}
