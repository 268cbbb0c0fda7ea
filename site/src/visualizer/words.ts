import { type Choice, floorsIn } from './choice.ts';
import { type FloorId, floorOf, type RoomId, roomOf } from './floors.ts';

/** Shown under the picture and announced by screen readers. */
export function caption({ room, floor, other }: Choice): string {
  const { name } = roomOf(room);
  if (!other) return `${name} with ${floorOf(floor).name}`;
  return `${name} with ${floorOf(floor).name} on the left, ${floorOf(other).name} on the right`;
}

export function describe(room: RoomId, floor: FloorId): string {
  const { name, view } = roomOf(room);
  return `${name} with ${floorOf(floor).name}: ${view}.`;
}

export function shares({ floor, other }: Choice, left: number): string {
  const name = floorOf(floor).name;
  return other ? `${name} ${left} %, ${floorOf(other).name} ${100 - left} %` : name;
}

/** Returns a link to the consultation form, filled in with the shown floors. */
export function askAddress(choice: Choice): string {
  const asked = floorsIn(choice).map(floorOf);
  const named = asked.map(({ name, kind }) => `${name} (${kind.name.toLowerCase()})`);
  const types = new Set(asked.map(({ kind }) => kind.projectType));
  const [type = 'unsure'] = types;
  const room = roomOf(choice.room).name.toLowerCase();
  const query = new URLSearchParams({
    type: types.size > 1 ? 'multiple' : type,
    note: `I would like to ask about ${named.join(' and ')} in the ${room}.`,
  });
  return `/consultation?${query}`;
}
