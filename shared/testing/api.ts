import { globSync } from 'node:fs';
import type { Endpoint } from '../contract/endpoint.ts';

const contract = new URL('../contract/', import.meta.url);
const files = globSync('*.ts', { cwd: contract, exclude: ['*.test.ts'] }).sort();
const modules: object[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ new URL(file, contract).href)),
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value;

/** The endpoints among these, by their names; the list of each kind of lead stands in a table of its own. */
function endpointsIn(values: object): [name: string, endpoint: Endpoint][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [[name, value]];
    return name === 'listLeads' ? endpointsIn(value) : [];
  });
}

/** Behind a link in a mail, or for one request alone: these are tried where visits and quotes are. */
const isOfOneCustomer = ({ path }: Endpoint) => /:token|visit-times/.test(path);

/** Every other JSON call there is, by its name, read from the contract so that none is forgotten. */
export const api: Record<string, Endpoint> = Object.fromEntries(
  modules.flatMap(endpointsIn).filter(([, endpoint]) => !isOfOneCustomer(endpoint)),
);
