/**
 * A browser may remember, for as long as the page is open, that it could not fetch what it was to import: so a file is
 * fetched first, into its cache, and a failure leaves no trace.
 * @param {string} file
 */
async function arrival(file) {
  const href = `/${file}`;
  if (document.querySelector(`link[href="${href}"]`)) return;
  await (await fetch(href)).text();
  if (!file.endsWith('.css')) return;
  await new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A part without its styles is still better than none.
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/**
 * Imports a late part once its file and its styles are here.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {string[]} [files]
 */
export const __vitePreload = (load, files = []) => Promise.all(files.map(arrival)).then(load);
