import { globSync } from 'node:fs';
import type { Endpoint } from '../contract/endpoint.ts';

const contract = new URL('../contract/', import.meta.url);
const files = globSync('*.ts', { cwd: contract, exclude: ['*.test.ts'] }).sort();
const modules: object[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ new URL(file, contract).href)),
);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'who' in value && 'path' in value;

/** `listLeads` is a table that holds the list of each kind. */
function endpointsIn(values: object): [name: string, endpoint: Endpoint][] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [[name, value]];
    return name === 'listLeads' ? endpointsIn(value) : [];
  });
}

/** True for links in mails and for calls about one request; the tests of visits and quotes try these. */
const isOfOneCustomer = ({ path }: Endpoint) => /:token|visit-times/.test(path);

/** Holds every other JSON call by name, read from the contract so that no call is forgotten. */
export const api: Record<string, Endpoint> = Object.fromEntries(
  modules.flatMap(endpointsIn).filter(([, endpoint]) => !isOfOneCustomer(endpoint)),
);
