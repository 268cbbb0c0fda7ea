/**
 * Fetches a file before its import, because a browser may remember a failed import for as long as the page is
 * open, while a failed fetch leaves no trace.
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
 * Imports a late part after its file and its styles have loaded.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {string[]} [files]
 */
export const __vitePreload = (load, files = []) => Promise.all(files.map(arrival)).then(load);
