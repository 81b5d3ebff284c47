import { findInsertion, type InsertionMemory } from './insertion.ts';
import { insertVisit, type RouteState } from './route-state.ts';
import type { RoutingTables } from './routing-tables.ts';
import type { SearchMemory } from './search-memory.ts';

/** The orders in which open visits are inserted, with their weights. */
const orders = ['random', 'demand', 'far', 'near', 'short window', 'early', 'late'] as const;
const weights = [4, 4, 2, 1, 2, 2, 2] as const;
const weightSum = weights.reduce<number>((sum, weight) => sum + weight, 0);

/** Inserts the open visits one after another at the position that adds least cost; some may stay open. */
export function recreate(
  tables: RoutingTables,
  state: RouteState,
  memory: SearchMemory,
  insertions: InsertionMemory,
  random: () => number,
): void {
  sortOpen(tables, memory, random);
  let left = 0;
  for (let index = 0; index < memory.openCount; index += 1) {
    const visit = memory.open[index] as number;
    findInsertion(tables, state, insertions, visit, tables.unservedPrice[visit] as number, random);
    const { vehicle, before } = insertions.found;
    if (vehicle < 0) {
      memory.open[left] = visit;
      left += 1;
    } else {
      insertVisit(tables, state, visit, vehicle, before);
      memory.versions += 1;
      state.version[vehicle] = memory.versions;
    }
  }
  memory.openCount = left;
}

function pickOrder(random: () => number): (typeof orders)[number] {
  let rest = random() * weightSum;
  for (let index = 0; index < orders.length; index += 1) {
    rest -= weights[index] as number;
    if (rest < 0) return orders[index] as (typeof orders)[number];
  }
  return 'random';
}

function sortOpen(tables: RoutingTables, memory: SearchMemory, random: () => number): void {
  const order = pickOrder(random);
  const { open, sortKey } = memory;
  for (let index = 0; index < memory.openCount; index += 1) {
    const visit = open[index] as number;
    sortKey[visit] = keyOf(tables, visit, order, random);
  }
  for (let index = 1; index < memory.openCount; index += 1) {
    const visit = open[index] as number;
    const key = sortKey[visit] as number;
    let place = index;
    while (place > 0 && (sortKey[open[place - 1] as number] as number) > key) {
      open[place] = open[place - 1] as number;
      place -= 1;
    }
    open[place] = visit;
  }
}

function keyOf(tables: RoutingTables, visit: number, order: (typeof orders)[number], random: () => number): number {
  switch (order) {
    case 'random':
      return random();
    case 'demand':
      return -(tables.demand[visit] as number);
    case 'far':
      return -(tables.depotDistance[visit] as number);
    case 'near':
      return tables.depotDistance[visit] as number;
    case 'short window':
      return tables.windowLength[visit] as number;
    case 'early':
      return tables.firstOpening[visit] as number;
    case 'late':
      return -(tables.lastClosing[visit] as number);
  }
}
