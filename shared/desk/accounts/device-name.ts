/* Order matters: Edge and Opera call themselves Chrome too, Chrome calls itself Safari, Android calls itself Linux. */
const browsers = [
  [/Electron\//, 'Sallie Desk'],
  [/Edg\w*\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

function first(names: readonly (readonly [RegExp, string])[], label: string): string | undefined {
  return names.find(([pattern]) => pattern.test(label))?.[1];
}

/** `Chrome on Windows` of what a browser says of itself; any other label as it stands. */
export function deviceName(label: string): string {
  const browser = first(browsers, label);
  const system = first(systems, label);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (label || 'Unknown device');
}
