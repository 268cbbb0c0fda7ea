export function printTable(head: string[], rows: string[][]): void {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const rule = `|${head.map((_, at) => (at === 0 ? '---' : '---:')).join('|')}|\n`;
  process.stdout.write(`\n${line(head)}${rule}${rows.map(line).join('')}`);
}
