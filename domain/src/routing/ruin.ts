import { type RouteState, refreshTimes, removeVisit } from './route-state.ts';
import type { RoutingTables } from './routing-tables.ts';
import type { SearchMemory } from './search-memory.ts';

/** The parameters of slack induction by string removals, as its authors published them. */
const averageRemoved = 10;
const longestString = 10;
const splitShare = 0.5;
const keepMoreChance = 0.01;

/**
 * Removes strings of neighbouring stops from routes that pass near a random visit (Christiaens and Vanden Berghe, Slack
 * Induction by String Removals for Vehicle Routing Problems, Transportation Science 54, 2020). The removed visits are
 * appended to `memory.open`.
 */
export function ruin(tables: RoutingTables, state: RouteState, memory: SearchMemory, random: () => number): void {
  const { visits, neighbours, neighbourCount } = tables;
  let used = 0;
  let served = 0;
  for (let vehicle = 0; vehicle < tables.vehicles; vehicle += 1) {
    const size = state.size[vehicle] as number;
    if (size > 0) used += 1;
    served += size;
  }
  if (served === 0) return;
  const longest = Math.min(longestString, served / used);
  const strings = Math.floor(random() * ((4 * averageRemoved) / (1 + longest) - 1) + 1);
  memory.round += 1;
  const seed = Math.floor(random() * visits);
  let ruined = 0;
  for (let rank = -1; rank < neighbourCount && ruined < strings; rank += 1) {
    const visit = rank < 0 ? seed : (neighbours[seed * neighbourCount + rank] as number);
    const vehicle = state.vehicleOf[visit] as number;
    if (vehicle < 0 || memory.ruinedIn[vehicle] === memory.round || tables.pinned[visit] === 1) continue;
    memory.ruinedIn[vehicle] = memory.round;
    const most = Math.min(state.size[vehicle] as number, longest);
    removeString(tables, state, memory, visit, Math.floor(random() * most + 1), random);
    memory.versions += 1;
    state.version[vehicle] = memory.versions;
    refreshTimes(tables, state, vehicle);
    ruined += 1;
  }
}

/** Removes `length` stops of the visit's route, the visit among them, and sometimes keeps some in their middle. */
function removeString(
  tables: RoutingTables,
  state: RouteState,
  memory: SearchMemory,
  visit: number,
  length: number,
  random: () => number,
): void {
  const { next, previous } = state;
  const size = state.size[state.vehicleOf[visit] as number] as number;
  let kept = 0;
  if (length > 1 && length < size && random() < splitShare) {
    kept = 1;
    while (length + kept < size && random() < keepMoreChance) kept += 1;
  }
  const span = length + kept;
  let before = 0;
  for (let node = previous[visit] as number; node < tables.visits && before < span - 1; before += 1) {
    node = previous[node] as number;
  }
  let after = 0;
  for (let node = next[visit] as number; node < tables.visits && after < span - 1; after += 1) {
    node = next[node] as number;
  }
  const leastBefore = Math.max(0, span - 1 - after);
  const back = leastBefore + Math.floor(random() * (before - leastBefore + 1));
  let node = visit;
  for (let step = 0; step < back; step += 1) node = previous[node] as number;
  const keepFrom = kept === 0 ? span : 1 + Math.floor(random() * (length - 1));
  for (let position = 0; position < span; position += 1) {
    const following = next[node] as number;
    if ((position < keepFrom || position >= keepFrom + kept) && tables.pinned[node] === 0) {
      removeVisit(tables, state, node);
      memory.open[memory.openCount] = node;
      memory.openCount += 1;
    }
    node = following;
  }
}
