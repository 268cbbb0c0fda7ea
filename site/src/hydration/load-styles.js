/** @param {string} href */
function arrival(href) {
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A part without its styles is still better than none.
    link.onload = link.onerror = resolve;
    document.head.append(link);
  });
}

/**
 * Imports a late part once its styles are here.
 * @template Part
 * @param {() => Promise<Part>} load
 * @param {string[]} [styles]
 */
export const __vitePreload = (load, styles = []) =>
  Promise.all(styles.map((style) => arrival(`/${style}`))).then(load);
