/** Reads CSV as spreadsheets do. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, quoted, bare = '', end] of text.replace(/^\ufeff/, '').matchAll(cells)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end !== '\r\n') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
