import type { Coordinates } from '@truckroll/domain/addresses/coordinates';
import type { TravelMatrices } from '@truckroll/domain/routing/routing-problem';
import { estimatedLeg, type Leg } from '@truckroll/domain/travel/travel-time';

/** Plans count every way as it is at noon, because the solver's travel does not depend on the time of day. */
const noon = 12 * 60;

/** Distinct places, in the order in which they were first asked for. */
export class PlanPlaces {
  readonly #indices = new Map<string, number>();
  readonly places: Coordinates[] = [];

  indexOf(place: Coordinates): number {
    const key = `${place.latitude},${place.longitude}`;
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    this.#indices.set(key, this.places.length);
    return this.places.push(place) - 1;
  }

  /**
   * The ways between all places, at least as long as the board estimates them, so that no plan is drawn in red. The last index is an unknown place, from and to which the ways count nothing.
   */
  matrices(legBetween: (from: Coordinates, to: Coordinates) => Leg): TravelMatrices {
    const size = this.places.length + 1;
    const minutes = new Float64Array(size * size);
    const kilometres = new Float64Array(size * size);
    this.places.forEach((from, row) => {
      this.places.forEach((to, column) => {
        if (row === column) return;
        const leg = legBetween(from, to);
        minutes[row * size + column] = Math.max(leg.minutesAt(noon), estimatedLeg(from, to, 'flat').minutesAt(noon));
        kilometres[row * size + column] = leg.kilometres;
      });
    });
    return { places: size, minutes, kilometres };
  }
}
