import type { ProjectType } from '@sallie/shared/contract/consultation';

/* The demo pictures: one for each room with each floor. */

export const rooms = [
  {
    id: 'living-room',
    name: 'Living room',
    view: 'a blue sofa, an orange armchair and a pale rug in afternoon sun',
  },
  {
    id: 'kitchen',
    name: 'Kitchen',
    view: 'white cabinets, a green island and three wooden stools',
  },
  {
    id: 'bedroom',
    name: 'Bedroom',
    view: 'a bed with a green cover on a pink rug, beside a pale green wall',
  },
  {
    id: 'bathroom',
    name: 'Bathroom',
    view: 'a white tub before a green wall, a round mirror and a dark blue vanity',
  },
] as const;

export interface Kind {
  name: string;
  /** The value in the consultation form. */
  projectType: ProjectType;
  floors: readonly { id: string; name: string }[];
}

export const kinds = [
  {
    name: 'Hardwood',
    projectType: 'hardwood',
    floors: [
      { id: 'oak-natural', name: 'Natural oak' },
      { id: 'oak-white', name: 'White oak, wide plank' },
      { id: 'hickory', name: 'Hickory' },
      { id: 'walnut', name: 'Walnut' },
      { id: 'herringbone', name: 'Oak herringbone' },
    ],
  },
  {
    name: 'Luxury vinyl plank',
    projectType: 'luxury-vinyl',
    floors: [
      { id: 'grey-vinyl', name: 'Driftwood gray' },
      { id: 'coastal-vinyl', name: 'Coastal' },
      { id: 'dark-vinyl', name: 'Smoked' },
    ],
  },
  {
    name: 'Carpet',
    projectType: 'carpet',
    floors: [
      { id: 'carpet-cream', name: 'Cream' },
      { id: 'carpet-grey', name: 'Pebble gray' },
      { id: 'carpet-blue', name: 'Harbor blue' },
    ],
  },
  {
    name: 'Tile and stone',
    projectType: 'tile',
    floors: [
      { id: 'porcelain', name: 'Sand porcelain' },
      { id: 'slate', name: 'Slate' },
      { id: 'hex', name: 'Hexagon mosaic' },
    ],
  },
] as const satisfies readonly Kind[];

export type Room = (typeof rooms)[number];
export type RoomId = Room['id'];
export type FloorId = (typeof kinds)[number]['floors'][number]['id'];

export interface Floor {
  id: FloorId;
  name: string;
  kind: Kind;
}

export const floors: Floor[] = kinds.flatMap((kind) =>
  kind.floors.map(({ id, name }) => ({ id, name, kind })),
);

const roomsById = new Map<string, Room>(rooms.map((room) => [room.id, room]));
const floorsById = new Map<string, Floor>(floors.map((floor) => [floor.id, floor]));

export const findRoom = (id: string): Room | undefined => roomsById.get(id);
export const findFloor = (id: string): Floor | undefined => floorsById.get(id);

export function roomOf(id: RoomId): Room {
  return roomsById.get(id) ?? rooms[0];
}

export function floorOf(id: FloorId): Floor {
  const floor = floorsById.get(id);
  if (!floor) throw new Error(`no floor is called ${id}`);
  return floor;
}
