export const roomsFolder = '/assets/rooms/301f92e3';
