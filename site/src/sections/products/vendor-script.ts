/* The vendor's script is written for a page that is loaded once: it runs once per document, and what it draws into outlives our pages. */

let catalog: HTMLElement | undefined;
let arrival: Promise<boolean> | undefined;
let hasRun = false;

/** What the script draws into, shown again. */
export function catalogElement(): HTMLElement {
  catalog ??= document.createElement('div');
  catalog.id = 'visualizer-catalog';
  catalog.hidden = false;
  return catalog;
}

/** While another page is shown it stays in the document, out of sight: a script that comes late must find it. */
export function parkCatalog(): void {
  if (!catalog) return;
  catalog.hidden = true;
  document.body.append(catalog);
}

export function hasVendorScriptRun(): boolean {
  return hasRun;
}

/** Whether the script came and ran. One that could not be fetched never ran, so the next visit may ask for it again. */
export function fetchVendorScript(source: string): Promise<boolean> {
  arrival ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = source;
    script.onload = () => {
      hasRun = true;
      resolve(true);
    };
    script.onerror = () => {
      script.remove();
      arrival = undefined;
      resolve(false);
    };
    document.head.append(script);
  });
  return arrival;
}
