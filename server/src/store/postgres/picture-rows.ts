import type { PictureFiles } from '../store.ts';
import type { Query } from './database.ts';

/** Every process of the shop has them. */
export function createPictureRows(query: Query): PictureFiles {
  return {
    async save(files) {
      // One at a time: a statement has two seconds.
      for (const { name, bytes } of files) {
        await query({
          text: 'insert into picture_files (name, bytes) values ($1, $2) on conflict (name) do update set bytes = excluded.bytes',
          values: [name, bytes],
        });
      }
    },
    async read(name) {
      const text = 'select bytes from picture_files where name = $1';
      const [row] = await query<{ bytes: Buffer }>({ name: 'read picture', text, values: [name] });
      return row?.bytes;
    },
    async names() {
      const text = 'select name from picture_files order by name collate "C"';
      return (await query<{ name: string }>({ text })).map(({ name }) => name);
    },
    async remove(names) {
      await query({ text: 'delete from picture_files where name = any($1)', values: [names] });
    },
  };
}
