/* wouter tells of its own navigations by events named after the history's verbs. */
const signs = ['pushState', 'popstate'];

/** Calls back on every navigation, ours and the browser's. */
export function onNavigation(heard: () => void): () => void {
  for (const sign of signs) addEventListener(sign, heard);
  return () => {
    for (const sign of signs) removeEventListener(sign, heard);
  };
}
